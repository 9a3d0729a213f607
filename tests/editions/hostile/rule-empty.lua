-- 2: a rule needs at least one effect
return rule {
    name = "mine", text = "A rule of mine.",
}
