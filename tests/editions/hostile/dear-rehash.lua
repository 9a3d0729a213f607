-- 4: wants too much memory
local t = {}
for i = 1, 1023 do t["k" .. i] = true end
for i = 1, 100000 do local k = 0.5 + i; t[k] = true; t[k] = nil; end
