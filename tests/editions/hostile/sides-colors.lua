-- 2: 'colors' stands in each of the 'sides'
return edition { name = "mine", step = 5, colors = { "red" }, sides = { { colors = { "red", "blue" }, numbers { from = 1, to = 9, copies = 2 } }, { colors = { "orange", "teal" }, numbers { from = 1, to = 9, copies = 2 } } } }
