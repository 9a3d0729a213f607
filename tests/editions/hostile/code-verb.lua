-- 5: the code ES with the color y reads like the action yes
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "ES", name = "Two", points = 20, copies = 2 },
}
