-- 2: rule: 'text' is missing
return rule { name = "mine", again() }
