-- 2: edition: 'options' has no option 'haste'; there are stacking jump-in
return edition { name = "mine", colors = { "red" }, options = { zeal = 1, haste = 2 }, numbers { from = 0, to = 9, copies = 2 } }
