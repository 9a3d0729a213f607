-- 5: as the first card only
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "A", name = "Again", points = 20, copies = 1, again() },
}
