-- 5: face D: 'name' is missing
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", points = 20, copies = 2 },
}
