-- 2: both are divided by 3
return edition { name = "mine", step = 3, sides = { { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } }, { colors = { "orange", "teal" }, numbers { from = 1, to = 9, copies = 2 } } } }
