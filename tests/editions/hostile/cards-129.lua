-- 7: with this face the deck has 136 cards, more than 128
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "A", name = "A", points = 20, copies = 7 },
    wild { code = "W", name = "Wild", points = 50, copies = 4, color() },
    face { code = "B", name = "B", points = 20, copies = 6 },
}
