-- 7: one swap, one shield or one target
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "WS", name = "Swap", points = 40, copies = 1,
        color(), swap(chosen),
        shield(chosen) },
}
