-- 2: chance: 'yes' must be a list of effects, not a number
return rule { name = "mine", text = "Mine.", chance(1, 2) { yes = 3 } }
