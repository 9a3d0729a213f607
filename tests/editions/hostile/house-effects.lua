-- 5: a customizable only names a color
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "WC", name = "Mine", points = 40, copies = 3, house = true, color(), again() },
}
