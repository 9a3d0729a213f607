-- 2: got a non-closable value
local x <close> = draw(next, 2)
