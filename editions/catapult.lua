-- Catapult (K3): a launcher stands on the table, and chance says how many cards it throws.

-- One shot at a seat: nothing and two cards are twice as likely as four and seven (E3).
local function shot(who)
    return chance(1, 3) {
        no = chance(1, 2) {
            yes = draw(who, 2),
            no = chance(1, 2) { yes = draw(who, 4), no = draw(who, 7) },
        },
    }
end

return edition {
    name = "catapult",
    title = "Catapult: chance says how many cards the launcher throws",
    colors = { "red", "yellow", "green", "blue" },
    dealer = "number", -- P1: symbols count as zero

    numbers { from = 0, to = 9, copies = 2 },

    face {
        code = "L", name = "Launch", points = 20, copies = 3, start = "plain",
        shot(next), miss(next),
    },
    face { code = "R", name = "Reverse", points = 20, copies = 2, reverse() },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },

    wild { code = "W", name = "Wild", points = 50, copies = 4, start = "color", color() },
    wild {
        code = "WL", name = "Wild Launch", points = 50, copies = 4, start = "return",
        color(), shot(next), miss(next),
    },
    -- The seat that is aimed at keeps its turn.
    wild {
        code = "WN", name = "Wild Aimed Launch", points = 50, copies = 2, start = "return",
        color(), shot(chosen),
    },
    -- One shot for all: one card each, or three.
    wild {
        code = "WB", name = "Wild Barrage", points = 50, copies = 2, start = "return",
        color(), chance(2, 3) { yes = draw(others, 1), no = draw(others, 3) },
    },
}
