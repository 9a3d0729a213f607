-- 2: miss takes no more than miss(who, n)
return rule { name = "mine", text = "Mine.", miss(next, 2, 3) }
