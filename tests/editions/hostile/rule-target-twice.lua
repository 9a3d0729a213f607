-- 2: a card names one seat: one swap, one shield or one target
return rule { name = "mine", text = "Mine.", target(2), target(3) }
