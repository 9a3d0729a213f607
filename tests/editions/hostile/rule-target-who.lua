-- 2: target: how many? a seat stands where a whole number should
return rule { name = "mine", text = "Mine.", target(next) }
