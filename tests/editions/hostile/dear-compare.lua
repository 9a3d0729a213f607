-- 6: took too many steps
local s = "xxxxxxxxxxxxxxxx"
for i = 1, 8 do local t = s .. s; if #t < 4096 then s = t end end
local a, b = s .. s .. "a", s .. s .. "b"
local c
while true do c = a < b; c = a <= b; c = a == b; c = a > b; c = a >= b; c = a ~= b end
