-- 2: chance: neither yes nor no does anything
return rule { name = "mine", text = "Mine.", chance(1, 2) { } }
