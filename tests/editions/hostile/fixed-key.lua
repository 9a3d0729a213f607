-- 2: fixed: unknown field 'stacking'; known are none
return edition { name = "mine", colors = { "red" }, fixed = { stacking = true }, numbers { from = 0, to = 9, copies = 2 } }
