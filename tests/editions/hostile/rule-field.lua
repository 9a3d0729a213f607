-- 2: rule: unknown field 'points'; known are name text
return rule { name = "mine", text = "again", points = 5, again() }
