-- 2: color 1 must be a short name
return edition { name = "mine", colors = { { "re", "red" } } }
