-- 5: miss takes no more than miss(who)
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "S", name = "Skip", points = 20, copies = 2, miss(next, 1) },
}
