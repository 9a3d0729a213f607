-- 2: unknown effect or word 'nxt'; did you mean next?
return rule { name = "x", text = "t", draw(nxt, 2) }
