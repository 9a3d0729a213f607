-- 2: attempt to concatenate
local x = "a" .. reverse()
