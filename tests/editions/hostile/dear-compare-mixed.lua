-- 3: took too many steps
local a, b = 9223372036854775807, 9223372036854775807.5
while true do local c = a < b; c = a <= b; c = a == b; c = b < a end
