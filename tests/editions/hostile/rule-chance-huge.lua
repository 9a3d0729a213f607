-- 2: chance: 256 is out of range
return rule { name = "mine", text = "Mine.", chance(1, 256) { yes = again() } }
