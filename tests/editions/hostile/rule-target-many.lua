-- 2: target takes a number from 1 to 20, not 21
return rule { name = "mine", text = "Mine.", target(21) }
