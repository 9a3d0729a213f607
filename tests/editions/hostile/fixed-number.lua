-- 2: edition: 'fixed' is a list of options like { "stacking" }
return edition { name = "mine", colors = { "red" }, fixed = { 1 }, numbers { from = 0, to = 9, copies = 2 } }
