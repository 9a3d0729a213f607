-- 2: edition: 'options' must be a table, not a string
return edition { name = "mine", colors = { "red" }, options = "stacking", numbers { from = 0, to = 9, copies = 2 } }
