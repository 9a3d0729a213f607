-- 6: d: that code is taken by Two (case does not count)
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2 },
    face { code = "d", name = "Other", points = 20, copies = 2 },
}
