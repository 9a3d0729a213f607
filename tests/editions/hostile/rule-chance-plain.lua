-- 2: rule: chance lacks its branches, it is written chance(n, m) { yes = { ... }, no = { ... } }
return rule { name = "mine", text = "Mine.", chance(1, 2) }
