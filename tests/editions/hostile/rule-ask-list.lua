-- 4: ask: a value stands without its name
return rule {
    name = "mine", text = "A rule of mine.",
    ask(next) { again() },
}
