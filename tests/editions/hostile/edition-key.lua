-- 2: a list has a gap, or a field is not named by a word
return edition { name = "mine", colors = { "red" }, [2.5] = 1 }
