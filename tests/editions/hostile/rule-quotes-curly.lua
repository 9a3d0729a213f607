-- 3: a curly quotation mark or a long dash stands here: Lua wants the plain " or -
return rule { name = "x",
    text = “t”, again() }
