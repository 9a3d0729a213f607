-- 5: numbers: to must be a whole number from 5 to 9, not 2
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    numbers { from = 5, to = 2, copies = 1 },
}
