-- 6: an edition has one blank face, and that is X
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "X", name = "Blank", points = 20, blank = true },
    face { code = "Y", name = "Blank", points = 20, blank = true },
}
