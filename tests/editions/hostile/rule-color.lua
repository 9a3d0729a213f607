-- 4: color is no part of a rule
return rule {
    name = "mine", text = "A rule of mine.",
    color(),
}
