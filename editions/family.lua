-- The family game of 1993 (S4b): the base deck, 108 cards, and blanks beside it (D6).
return edition {
    name = "family",
    title = "Family, 1993: with blanks and a price on table talk",
    colors = { "red", "yellow", "green", "blue" },
    dealer = "number-only", -- P1: word cards do not count
    options = { table_talk = "on" }, -- N1, E7

    number { 0, copies = 1 },
    numbers { from = 1, to = 9, copies = 2 },

    face { code = "D", name = "Draw Two", points = 20, copies = 2, draw(next, 2), miss(next) },
    face { code = "R", name = "Reverse", points = 20, copies = 2, reverse() },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },

    -- D6: one in each color, out of the deck until the table gives it a meaning.
    face { code = "X", name = "Blank", points = 20, blank = true, start = "plain" },

    wild { code = "W", name = "Wild", points = 50, copies = 4, start = "color", color() },
    wild {
        code = "W4", name = "Wild Draw Four", points = 50, copies = 4, start = "return",
        color(), challenge(), draw(next, 4), miss(next),
    },
}
