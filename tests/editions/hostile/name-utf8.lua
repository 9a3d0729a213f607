-- 5: D: a name is one line of UTF-8
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Draw\xff", points = 20, copies = 2 },
}
