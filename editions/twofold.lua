-- A deck of two sides (E6), of our own making: 112 cards. The day side is mild, the night side
-- is not, and every color has two cards that turn all cards over. A card has the same number of
-- copies on both sides. `step` says which back it has: counted color by color, the card number i
-- of the day side is number 19 * i of the night side, round and round. So a color of the day
-- becomes cards of all four colors of the night.
return edition {
    name = "twofold",
    title = "Twofold: cards of two sides, and a card that turns them all over",
    dealer = "number",
    step = 19,
    backs = "hidden", -- a back tells its front: a table that shows backs plays with open hands

    sides = {
        { -- day
            colors = { "red", "yellow", "green", "blue" },
            numbers { from = 1, to = 9, copies = 2 },
            face { code = "D", name = "Draw Two", points = 20, copies = 2, draw(next, 2), miss(next) },
            face { code = "F", name = "Flip", points = 20, copies = 2, start = "plain", flip() },
            face { code = "R", name = "Reverse", points = 20, copies = 2, reverse() },
            face { code = "S", name = "Skip", points = 20, copies = 2, miss(next) },
            wild { code = "W", name = "Wild", points = 40, copies = 4, start = "color", color() },
            wild {
                code = "W4", name = "Wild Draw Four", points = 50, copies = 4, start = "return",
                color(), challenge(), draw(next, 4), miss(next),
            },
        },
        { -- night
            colors = { "orange", { "k", "pink" }, { "t", "teal" }, { "p", "purple" } },
            numbers { from = 1, to = 9, copies = 2 },
            face { code = "P", name = "Draw Five", points = 20, copies = 2, draw(next, 5), miss(next) },
            face { code = "F", name = "Flip", points = 20, copies = 2, start = "plain", flip() },
            face { code = "R", name = "Reverse", points = 20, copies = 2, reverse() },
            face { code = "E", name = "Skip Everyone", points = 30, copies = 2, start = "plain", miss(others) },
            wild { code = "WN", name = "Night Wild", points = 40, copies = 4, start = "color", color() },
            wild {
                code = "WX", name = "Wild Draw Color", points = 60, copies = 4, start = "return",
                color(), draw_color(next), miss(next),
            },
        },
    },
}
