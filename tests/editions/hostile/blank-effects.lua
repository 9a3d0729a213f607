-- 5: a blank has a color, one copy and no effects
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "X", name = "Blank", points = 20, blank = true, again() },
}
