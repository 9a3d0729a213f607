-- 5: took too
local t = {}
for i = 1, 4096 do t[i] = i end
t.a = 1
while true do t[0.5] = 1; t[0.5] = nil; t[1.5] = 1; t[1.5] = nil; t[2.5] = 1; t[2.5] = nil end
