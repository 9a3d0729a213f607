-- 5: drop_wilds takes no more than drop_wilds(who)
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "S", name = "Skip", points = 20, copies = 2, drop_wilds(next, 1) },
}
