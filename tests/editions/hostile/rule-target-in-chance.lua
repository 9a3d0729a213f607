-- 2: target stands outside of ask and chance: its seat is named with the card
return rule { name = "mine", text = "Mine.", chance(1, 2) { yes = target(2) } }
