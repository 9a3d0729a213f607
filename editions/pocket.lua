-- The pocket rules (S4a): the base deck, 108 cards. Dealer and first card differ.
return edition {
    name = "pocket",
    title = "Pocket: the highest points deal, no wild starts",
    colors = { "red", "yellow", "green", "blue" },
    dealer = "points", -- P1: a Wild is 50, an action 20

    number { 0, copies = 1 },
    numbers { from = 1, to = 9, copies = 2 },

    face { code = "D", name = "Draw Two", points = 20, copies = 2, draw(next, 2), miss(next) },
    face { code = "R", name = "Reverse", points = 20, copies = 2, reverse() },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },

    -- F5: here a flipped Wild goes back into the deck too.
    wild { code = "W", name = "Wild", points = 50, copies = 4, start = "return", color() },
    wild {
        code = "W4", name = "Wild Draw Four", points = 50, copies = 4, start = "return",
        color(), challenge(), draw(next, 4), miss(next),
    },
}
