-- 2: colors: too long a list, at most 6 stand here
return edition { name = "mine", colors = { "a", "b", "c", "d", "e", "f", "g" } }
