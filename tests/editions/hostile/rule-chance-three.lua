-- 2: chance is written chance(n, m) { yes = { ... }, no = { ... } }
return rule { name = "mine", text = "Mine.", chance(1, 2, 3) { yes = again() } }
