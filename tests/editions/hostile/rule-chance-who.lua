-- 2: chance: how many? a seat stands where a whole number should
return rule { name = "mine", text = "Mine.", chance(next, 2) { yes = again() } }
