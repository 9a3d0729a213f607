-- 5: draw: 9223372036854775807 is out of range
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2, draw(next, 0x7fffffffffffffff) },
}
