-- 4: no: item 1 is a number where an effect should stand
return rule {
    name = "mine", text = "A rule of mine.",
    ask(next) { no = { 5 } },
}
