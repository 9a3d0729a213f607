-- 2: item 2 is an effect where a face should stand
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    reverse(),
}
