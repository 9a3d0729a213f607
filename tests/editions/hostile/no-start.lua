-- 2: no colored card can start a round
return edition { name = "mine", colors = { "red" }, numbers { from = 0, to = 9, copies = 2, start = "return" } }
