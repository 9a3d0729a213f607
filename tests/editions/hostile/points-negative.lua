-- 5: face D: points must be a whole number from 0 to 255, not -20
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = -20, copies = 2 },
}
