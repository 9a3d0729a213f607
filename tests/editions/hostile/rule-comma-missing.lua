-- 3: a comma is missing before 'draw' ('}' expected (to close '{' at line 2) near 'draw')
return rule { name = "x", text = "t"
    draw(next, 2) }
