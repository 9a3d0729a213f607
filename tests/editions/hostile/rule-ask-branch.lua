-- 4: ask: 'yes' must be a list of effects, not a number
return rule {
    name = "mine", text = "A rule of mine.",
    ask(next) { yes = 5 },
}
