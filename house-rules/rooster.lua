-- H10. "yes" is a crow, taken at its word.
return rule {
    name = "rooster",
    text = "The next seat crows like a rooster, or draws four.",
    asks = "Crow like a rooster, or draw four. Did you crow?",
    ask(next) {
        no = { draw(next, 4) },
    },
}
