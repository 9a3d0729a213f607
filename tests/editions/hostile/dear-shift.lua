-- 3: took too many steps
local a = 0x7fffffffffffffff
while true do local c = a // -1; c = a % -7; c = a << 63; c = a * a; c = a >> 1.0; c = ~a // 3 end
