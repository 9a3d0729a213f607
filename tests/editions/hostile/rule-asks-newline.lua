-- 2: what a rule asks is one line of UTF-8
return rule { name = "mine", text = "a", asks = "b\nc", notice(next) }
