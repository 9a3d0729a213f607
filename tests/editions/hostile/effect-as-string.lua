-- 5: item 1 is a string where an effect should stand
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2, "draw" },
}
