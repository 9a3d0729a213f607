-- 2: ask lacks its branches
return rule {
    name = "mine", text = "A rule of mine.",
    ask(next),
}
