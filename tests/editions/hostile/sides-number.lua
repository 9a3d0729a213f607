-- 2: side 2 is a number where a table should stand
return edition { name = "mine", step = 5, sides = { { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } }, 7 } }
