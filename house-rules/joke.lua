-- H8. Every other seat says whether it laughed; one "yes" is enough.
return rule {
    name = "joke",
    text = "Tell a joke: one laugh and you discard down to one card, none and you draw four.",
    asks = "Did you laugh at the joke?",
    ask(others) {
        yes = { level(me, 1) },
        no = { draw(me, 4) },
    },
}
