-- 6: as the first card only these have a meaning
return edition {
    name = "mine", step = 1,
    sides = {
        { colors = { "red" }, numbers { from = 1, to = 9, copies = 2 }, face { code = "S", name = "Skip", points = 20, copies = 1, miss(next) } },
        { colors = { "teal" }, numbers { from = 1, to = 9, copies = 2 }, face { code = "F", name = "Flip", points = 20, copies = 1, flip() } },
    },
}
