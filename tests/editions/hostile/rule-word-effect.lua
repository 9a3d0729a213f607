-- 2: unknown effect or word 'Drwa'; did you mean draw?
return rule { name = "x", text = "t", Drwa(next, 2) }
