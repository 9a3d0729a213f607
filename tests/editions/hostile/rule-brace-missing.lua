-- 4: '}' expected (to close '{' at line 2) near <eof>
return rule { name = "x", text = "t",
    again()
