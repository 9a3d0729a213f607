-- 5: unknown field 'pionts'
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", pionts = 20, copies = 2 },
}
