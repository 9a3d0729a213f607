-- 2: attempt to perform arithmetic on a string value
local x = "1" + 1
