-- 2: colors blue and Brown have the same letter B (case does not count)
return edition { name = "mine", colors = { "blue", "Brown" } }
