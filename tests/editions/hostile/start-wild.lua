-- 5: the start of a wild is "color" or "return"
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "W", name = "Wild", points = 50, copies = 4, start = "effects", color() },
}
