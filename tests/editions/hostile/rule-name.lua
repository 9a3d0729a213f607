-- 2: the name of a rule is 1 to 31 small letters
return rule { name = "Mine!", text = "again", again() }
