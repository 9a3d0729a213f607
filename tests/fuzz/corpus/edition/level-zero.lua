return edition {
    name = "level-zero", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 6, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2, start = "plain", again(),
        level(all, 0) },
}
