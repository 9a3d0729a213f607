-- 5: number: the first item must be a whole number from 0 to 9, not nothing
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    number { copies = 1 },
}
