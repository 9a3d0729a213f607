-- 4: took too many steps
local t = {}
for i = 1, 100 do t[i] = i end
while true do for i, v in ipairs(t) do end end
