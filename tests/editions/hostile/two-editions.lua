-- 5: a second edition
edition {
    name = "mine", colors = { "red" }, numbers { from = 0, to = 9, copies = 2 },
}
edition { name = "mine", colors = { "red" } }
