-- 4: ask: neither yes nor no does anything
return rule {
    name = "mine", text = "A rule of mine.",
    ask(next) {},
}
