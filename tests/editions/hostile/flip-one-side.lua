-- 5: give the edition 'sides'
return edition {
    name = "mine", colors = { "red" },
    numbers { from = 1, to = 9, copies = 2 },
    face { code = "F", name = "Flip", points = 20, copies = 2, start = "plain", flip() },
}
