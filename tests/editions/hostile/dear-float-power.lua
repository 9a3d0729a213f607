-- 3: took too
local a, b = 1.0000000000000002, 9007199254740991.5
while true do local c = a ^ b; c = a ^ -b; c = 0.9999999 ^ 7.1e7; c = a ^ 1.7e308 end
