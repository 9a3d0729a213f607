-- 3: took too
local a, b = 1.7e308, 1.5e-323
while true do local c = a // b; c = a // 3.7; c = a // b; c = a // 3.7; c = b // a end
