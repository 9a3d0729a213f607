-- 5: face: 'code' must have 1 to 3 bytes
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "", name = "Two", points = 20, copies = 2 },
}
