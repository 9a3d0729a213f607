-- 3: wants too much memory
local t = {}
for i = 1, 1000000000 do t["k" .. i] = true end
