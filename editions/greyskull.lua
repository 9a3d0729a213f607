-- Masters of the Universe (S3): purple in place of yellow (D2), and four Wild Power of
-- Greyskull beside the base deck (D5), 112 cards.
return edition {
    name = "greyskull",
    title = "Greyskull: with purple cards and the Power of Greyskull",
    colors = { "red", "green", "blue", "purple" },
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
    -- W2: everyone else draws, and nobody loses a turn.
    wild {
        code = "WG", name = "Wild Power of Greyskull", points = 50, copies = 4, start = "color",
        color(), draw(others, 3),
    },
}
