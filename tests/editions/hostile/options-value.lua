-- 2: edition: option stacking takes off, two, same, any or up, not "high"
return edition { name = "mine", colors = { "red" }, options = { stacking = "high" }, numbers { from = 0, to = 9, copies = 2 } }
