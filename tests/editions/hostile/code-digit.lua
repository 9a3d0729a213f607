-- 5: a number is written number { 3, copies = ... }
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "3", name = "Two", points = 20, copies = 2 },
}
