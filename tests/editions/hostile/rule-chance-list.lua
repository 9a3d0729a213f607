-- 2: chance: a value stands without its name
return rule { name = "mine", text = "Mine.", chance(1, 2) { again() } }
