-- 2: edition: option hand-size takes 1 to 20, not "21"
return edition { name = "mine", colors = { "red" }, options = { hand_size = 21 }, numbers { from = 0, to = 9, copies = 2 } }
