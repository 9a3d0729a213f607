-- 2: 'asks' is what ask or notice say, and this rule has neither
return rule { name = "mine", text = "a", asks = "Sing!", again() }
