-- 4: ask: whom? nothing stands where
return rule {
    name = "mine", text = "A rule of mine.",
    ask() { yes = { again() } },
}
