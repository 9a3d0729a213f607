-- Crazy Eights (K5): 52 cards of four suits. An Eight fits on everything and names the suit;
-- no other card does anything. Eights are wilds: their own suit never matters.
return edition {
    name = "crazy-eights",
    title = "Crazy Eights: 52 cards, and an Eight names the suit",
    colors = {
        { "c", "clubs" }, { "s", "spades" }, { "h", "hearts" }, { "d", "diamonds" },
    },
    dealer = "number", -- P1: court cards and Eights count as zero
    options = { hand_size = 5, uno_penalty = 0 },

    face { code = "A", name = "Ace", points = 1, copies = 1 },
    numbers { from = 2, to = 7, copies = 1 },
    number { 9, copies = 1 },
    face { code = "T", name = "Ten", points = 10, copies = 1 },
    face { code = "J", name = "Jack", points = 10, copies = 1 },
    face { code = "Q", name = "Queen", points = 10, copies = 1 },
    face { code = "K", name = "King", points = 10, copies = 1 },

    wild { code = "W8", name = "Eight", points = 50, copies = 4, start = "return", color() },
}
