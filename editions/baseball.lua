-- Baseball (S2): the base deck, one Wild Swap Hands and three customizable wilds (D4),
-- 112 cards. The special wilds count 40 (C1).
return edition {
    name = "baseball",
    title = "Baseball: with Swap Hands and customizable wilds",
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
    -- W1: the swap may be declined.
    wild {
        code = "WS", name = "Wild Swap Hands", points = 40, copies = 1, start = "color",
        color(), swap(chosen),
    },
    -- W4: a plain wild, unless the table gives it a house rule.
    wild {
        code = "WC", name = "Wild Customizable", points = 40, copies = 3, start = "color",
        house = true, color(),
    },
}
