-- 5: face D: 'name' must have 1 to 31 bytes
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "A name that does not fit where names go", points = 20, copies = 2 },
}
