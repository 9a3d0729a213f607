-- 5: item 1 is a word without its parentheses
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    wild { code = "W", name = "Wild", points = 50, copies = 4, color },
}
