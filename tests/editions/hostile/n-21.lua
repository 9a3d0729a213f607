-- 7: level takes a number from 0 to 20, not 21
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2, start = "plain",
        again(),
        level(all, 21) },
}
