-- 6: swap stands outside of ask and chance
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "WS", name = "Swap", points = 40, copies = 1, color(),
        ask(next) { yes = { swap(chosen) } } },
}
