-- 2: miss takes a number from 0 to 9, not 10
return rule { name = "mine", text = "Mine.", miss(next, 10) }
