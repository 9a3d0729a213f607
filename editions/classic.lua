-- The classic deck of 2016 (S0), and the default: the base deck of D1, 108 cards.
return edition {
    name = "classic",
    title = "Classic, 2016: the base deck",
    colors = { "red", "yellow", "green", "blue" },
    dealer = "number", -- P1: symbols count as zero

    number { 0, copies = 1 },
    numbers { from = 1, to = 9, copies = 2 },

    face { code = "D", name = "Draw Two", points = 20, copies = 2, draw(next, 2), miss(next) },
    face { code = "R", name = "Reverse", points = 20, copies = 2, reverse() },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },

    wild { code = "W", name = "Wild", points = 50, copies = 4, start = "color", color() },
    wild {
        code = "W4", name = "Wild Draw Four", points = 50, copies = 4, start = "return",
        color(), challenge(), draw(next, 4), miss(next),
    },
}
