-- 2: edition: option stacking takes off, two, same, any or up, not "so long a word"
return edition { name = "mine", colors = { "red" }, options = { stacking = "twotwotwotwotwotwotwotwotwotwo" }, numbers { from = 0, to = 9, copies = 2 } }
