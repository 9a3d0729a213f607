-- 2: pass_hands takes no more than pass_hands()
return rule { name = "mine", text = "Mine.", pass_hands(all) }
