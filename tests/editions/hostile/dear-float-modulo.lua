-- 3: took too
local a, b = 1.7e308, 1.5e-323
while true do local c = a % b; c = a % b; c = a % b; c = a % b; c = a % b; c = a % b end
