-- 2: '}' expected near ')'
return rule { name = "x", text = "t" )
