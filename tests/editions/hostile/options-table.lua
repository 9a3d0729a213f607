-- 2: edition: option stacking must be a word or a number, not a table
return edition { name = "mine", colors = { "red" }, options = { stacking = {} }, numbers { from = 0, to = 9, copies = 2 } }
