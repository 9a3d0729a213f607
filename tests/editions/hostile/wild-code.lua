-- 5: X: the code of a wild begins with W
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "X", name = "Wild", points = 50, copies = 4, color() },
}
