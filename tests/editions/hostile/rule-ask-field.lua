-- 4: ask: unknown field 'maybe'; known are yes no
return rule {
    name = "mine", text = "A rule of mine.",
    ask(next) { maybe = { again() } },
}
