-- 6: D: that code is taken by Two
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2 },
    face { code = "D", name = "Other", points = 20, copies = 2 },
}
