-- 2: miss: how many? nothing stands where a whole number should
return rule { name = "mine", text = "Mine.", miss(next, nil) }
