-- Ruthless (K1): 168 cards, penalties that climb from two to ten, and no way back for whoever
-- holds 25 cards.
return edition {
    name = "ruthless",
    title = "Ruthless: penalties from two to ten, and 25 cards put you out",
    colors = { "red", "yellow", "green", "blue" },
    dealer = "number", -- P1: symbols count as zero
    options = { stacking = "up", mercy = 25, seven_zero = "on", draw_until = "on" },

    numbers { from = 0, to = 9, copies = 2 },

    face { code = "D", name = "Draw Two", points = 20, copies = 4, draw(next, 2), miss(next) },
    face { code = "F", name = "Draw Four", points = 20, copies = 3, draw(next, 4), miss(next) },
    face { code = "R", name = "Reverse", points = 20, copies = 3, reverse() },
    face { code = "S", name = "Skip", points = 20, copies = 3, miss(next) },
    -- E1: the rest of the color goes with it.
    face {
        code = "P", name = "Purge", points = 20, copies = 3, start = "plain",
        drop_color(me),
    },

    wild {
        code = "W6", name = "Wild Draw Six", points = 50, copies = 6, start = "return",
        color(), draw(next, 6), miss(next),
    },
    wild {
        code = "W10", name = "Wild Draw Ten", points = 50, copies = 4, start = "return",
        color(), draw(next, 10), miss(next),
    },
    -- E4: everyone else loses a turn.
    wild {
        code = "WE", name = "Wild Standstill", points = 50, copies = 7, start = "color",
        color(), miss(others),
    },
    -- The next player draws until the named color comes, and loses the turn.
    wild {
        code = "WH", name = "Wild Hunt", points = 50, copies = 7, start = "return",
        color(), draw_color(next), miss(next),
    },
}
