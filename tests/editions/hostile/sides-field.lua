-- 2: dealer
return edition { name = "mine", step = 5, sides = { { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } }, { dealer = "points", colors = { "orange", "teal" }, numbers { from = 1, to = 9, copies = 2 } } } }
