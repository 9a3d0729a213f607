-- 2: edition: option hand-size takes 1 to 20, not "a fraction"
return edition { name = "mine", colors = { "red" }, options = { hand_size = 2.5 }, numbers { from = 0, to = 9, copies = 2 } }
