-- 5: face: 'code' must be a string, not a number
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = 7, name = "Two", points = 20, copies = 2 },
}
