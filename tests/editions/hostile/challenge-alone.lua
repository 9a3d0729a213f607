-- 5: challenge stands only on a wild
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "W4", name = "Four", points = 50, copies = 4, color(), challenge() },
}
