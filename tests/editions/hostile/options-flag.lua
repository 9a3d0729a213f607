-- 2: edition: option hand-size takes 1 to 20, not "on"
return edition { name = "mine", colors = { "red" }, options = { hand_size = true }, numbers { from = 0, to = 9, copies = 2 } }
