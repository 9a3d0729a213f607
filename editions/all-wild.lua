-- All Wild (K2): sixteen faces, seven of each. There is one color, which is on every card, so
-- that every card fits on every other: nobody names a color, and nobody has to draw for want
-- of one.
return edition {
    name = "all-wild",
    title = "All Wild: every card fits on every other",
    colors = { { "a", "any color" } },
    dealer = "number", -- P1: symbols count as zero
    options = { forced_play = "on" },

    numbers { from = 1, to = 8, copies = 7 },

    face { code = "D", name = "Draw Two", points = 20, copies = 7, draw(next, 2), miss(next) },
    face { code = "F", name = "Draw Four", points = 20, copies = 7, draw(next, 4), miss(next) },
    face { code = "R", name = "Reverse", points = 20, copies = 7, reverse() },
    face { code = "S", name = "Skip", points = 20, copies = 7, miss(next) },
    face { code = "Z", name = "Skip Two", points = 20, copies = 7, miss(next, 2) },
    -- E4: everyone else loses a turn.
    face { code = "E", name = "Skip All", points = 20, copies = 7, start = "plain", miss(others) },
    -- E5: whom it strikes keeps the turn.
    face { code = "G", name = "Gift of Two", points = 20, copies = 7, start = "plain", target(2) },
    -- W1: the swap may be declined.
    face {
        code = "H", name = "Hand Swap", points = 20, copies = 7, start = "plain",
        swap(chosen),
    },
}
