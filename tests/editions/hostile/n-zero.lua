-- 6: draw takes a number from 1 to 20, not 0
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2,
        draw(next, 0) },
}
