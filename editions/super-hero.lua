-- Super Hero (S1): the base deck and four special wilds (D3), 112 cards.
return edition {
    name = "super-hero",
    title = "Super Hero: with Save The Day and customizable wilds",
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
    -- W3: the chosen seat is shielded from penalty cards until the next wild.
    wild {
        code = "WV", name = "Save The Day", points = 50, copies = 2, start = "color",
        color(), shield(chosen),
    },
    -- W4: a plain wild, unless the table gives it a house rule.
    wild {
        code = "WC", name = "Wild Customizable", points = 50, copies = 2, start = "color",
        house = true, color(),
    },
}
