-- 2: have the same letter
return edition { name = "mine", step = 5, sides = { { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } }, { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } } } }
