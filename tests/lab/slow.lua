-- A deck on which rounds hardly end: nearly every card makes all others draw.
return edition {
    name = "slow",
    title = "Slow: nearly every card makes all others draw",
    colors = { "red", "yellow", "green", "blue" },
    dealer = "number",

    numbers { from = 1, to = 3, copies = 1 },
    face {
        code = "D", name = "Draw Two", points = 20, copies = 5, start = "plain",
        draw(others, 2),
    },
}
