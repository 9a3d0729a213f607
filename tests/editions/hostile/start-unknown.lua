-- 5: face D: 'start' must be one of effects, color, return, plain, not 'skip'
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "D", name = "Two", points = 20, copies = 2, start = "skip" },
}
