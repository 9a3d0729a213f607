-- 2: edition: 'fixed' has no option 'haste'; there are stacking
return edition { name = "mine", colors = { "red" }, fixed = { "haste" }, numbers { from = 0, to = 9, copies = 2 } }
