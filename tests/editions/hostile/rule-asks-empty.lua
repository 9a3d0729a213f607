-- 2: rule: 'asks' must have 1 to 159 bytes of text
return rule { name = "mine", text = "a", asks = "", notice(next) }
