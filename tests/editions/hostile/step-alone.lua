-- 2: 'step' stands only beside 'sides'
return edition { name = "mine", step = 5, colors = { "red" }, numbers { from = 1, to = 9, copies = 2 } }
