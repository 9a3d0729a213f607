-- 2: unknown effect or word 'rul'; did you mean rule?
return rul { name = "x", text = "t", again() }
