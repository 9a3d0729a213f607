-- 2: chance takes n chances of m, n from 1 to m - 1 and m up to 100, not 0 of 2
return rule { name = "mine", text = "Mine.", chance(0, 2) { yes = again() } }
