-- 2: target takes no more than target(n)
return rule { name = "mine", text = "Mine.", target(2, 3) }
