-- 2: miss takes a number only with next: so many seats from there on (E4)
return rule { name = "mine", text = "Mine.", miss(others, 2) }
