-- 9: with this face the deck has 172 cards, more than 168
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "A", name = "A", points = 20, copies = 7 },
    face { code = "B", name = "B", points = 20, copies = 7 },
    face { code = "C", name = "C", points = 20, copies = 7 },
    wild { code = "W", name = "Wild", points = 50, copies = 4, color() },
    face { code = "D", name = "D", points = 20, copies = 1 },
}
