-- 5: a customizable is a wild of at most 4 copies
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "WC", name = "Mine", points = 40, copies = 5, house = true, color() },
}
