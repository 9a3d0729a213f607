-- 2: drop_color: whom? nothing stands where me, next, others, all or chosen should
return rule { name = "mine", text = "Mine.", drop_color() }
