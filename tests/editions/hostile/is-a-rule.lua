-- 2: makes a house rule where an edition is wanted
return rule { name = "mine", text = "again", again() }
