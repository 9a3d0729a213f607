-- 6: WC2: that is also a copy of Mine
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "WC", name = "Mine", points = 40, copies = 3, house = true, color() },
    wild { code = "WC2", name = "Other", points = 40, copies = 1, color() },
}
