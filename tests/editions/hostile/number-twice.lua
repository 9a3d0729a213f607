-- 5: 7: that code is taken by 7
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    number { 7, copies = 1 },
}
