-- Mau-Mau (K4): 32 cards of four suits. A 7 costs two cards, an 8 the turn, a Jack names the
-- suit. Jacks are wilds: their own suit never matters, since they fit on everything.
return edition {
    name = "mau-mau",
    title = "Mau-Mau: 32 cards, sevens, eights and Jacks",
    colors = {
        { "c", "clubs" }, { "s", "spades" }, { "h", "hearts" }, { "d", "diamonds" },
    },
    dealer = "points",
    options = { hand_size = 5, stacking = "two", uno_penalty = 1 },

    number { 7, copies = 1, draw(next, 2), miss(next) },
    number { 8, copies = 1, miss(next) },
    number { 9, copies = 1 },
    face { code = "T", name = "Ten", points = 10, copies = 1 },
    face { code = "Q", name = "Queen", points = 3, copies = 1 },
    face { code = "K", name = "King", points = 4, copies = 1 },
    face { code = "A", name = "Ace", points = 11, copies = 1 },

    wild { code = "WJ", name = "Jack", points = 20, copies = 4, start = "color", color() },
}
