-- 2: the text of a rule is one line of UTF-8
return rule { name = "mine", text = "a\nb", again() }
