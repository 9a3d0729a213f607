-- 5: face: 'code' is missing
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { name = "Two", points = 20, copies = 2 },
}
