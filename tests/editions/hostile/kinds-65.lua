-- 11: with this face the deck has 68 kinds of card, more than 64
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "A", name = "A", points = 20, copies = 1 },
    face { code = "B", name = "B", points = 20, copies = 1 },
    face { code = "D", name = "D", points = 20, copies = 1 },
    face { code = "E", name = "E", points = 20, copies = 1 },
    face { code = "F", name = "F", points = 20, copies = 1 },
    face { code = "G", name = "G", points = 20, copies = 1 },
    face { code = "H", name = "H", points = 20, copies = 1 },
    face { code = "I", name = "I", points = 20, copies = 1 },
}
