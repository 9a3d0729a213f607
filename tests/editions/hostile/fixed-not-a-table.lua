-- 2: edition: 'fixed' must be a table, not true or false
return edition { name = "mine", colors = { "red" }, fixed = true, numbers { from = 0, to = 9, copies = 2 } }
