-- 5: face D: 'name' must be a string, not a table
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = {}, points = 20, copies = 2 },
}
