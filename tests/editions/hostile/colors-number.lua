-- 2: color 2 must be a short name
return edition { name = "mine", colors = { "red", 5 } }
