-- 4: challenge stands only on a wild
return rule {
    name = "mine", text = "A rule of mine.",
    challenge(), draw(next, 4), miss(next),
}
