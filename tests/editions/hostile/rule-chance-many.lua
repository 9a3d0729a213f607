-- 2: chance takes n chances of m, n from 1 to m - 1 and m up to 100, not 1 of 101
return rule { name = "mine", text = "Mine.", chance(1, 101) { yes = again() } }
