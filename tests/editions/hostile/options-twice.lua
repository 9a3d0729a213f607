-- 2: edition: option hand-size stands there twice
return edition { name = "mine", colors = { "red" }, options = { hand_size = 5, ["hand-size"] = 5 }, numbers { from = 0, to = 9, copies = 2 } }
