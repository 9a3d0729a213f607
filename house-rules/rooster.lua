-- H10. "yes" is a crow, taken at its word.
return rule {
    name = "rooster",
    text = "The next seat crows like a rooster, or draws four.",
    ask(next) {
        no = { draw(next, 4) },
    },
}
