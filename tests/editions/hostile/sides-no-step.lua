-- 2: step
return edition { name = "mine", sides = { { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } }, { colors = { "orange", "teal" }, numbers { from = 1, to = 9, copies = 2 } } } }
