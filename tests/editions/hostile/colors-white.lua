-- 2: the letter w is taken
return edition { name = "mine", colors = { "white" } }
