-- An edition with options of its own: five cards each, draws go on, and stacking is fixed.
return edition {
    name = "own",
    colors = { "red", "blue" },
    options = { hand_size = 5, ["draw-until"] = true, stacking = "two" },
    fixed = { "stacking" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Draw Two", points = 20, copies = 2, draw(next, 2), miss(next) },
}
