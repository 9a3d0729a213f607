-- 2: edition: 'options' are written { stacking = "up", hand_size = 5 }
return edition { name = "mine", colors = { "red" }, options = { "stacking" }, numbers { from = 0, to = 9, copies = 2 } }
