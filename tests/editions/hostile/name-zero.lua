-- 5: face D: 'name' must have 1 to 31 bytes
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Draw\0Two", points = 20, copies = 2 },
}
