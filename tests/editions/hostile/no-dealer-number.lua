-- 2: the draw for the deal could never end
return edition {
    name = "mine", colors = { "red" }, dealer = "number-only",
    face { code = "S", name = "Skip", points = 20, copies = 7, miss(next) },
}
