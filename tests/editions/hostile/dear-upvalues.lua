-- 4: wants too much memory
local a, b, c, d, e, f, g, h = 1, 2, 3, 4, 5, 6, 7, 8
local t = {}
for i = 1, 100000 do t[i] = function() return a + b + c + d + e + f + g + h end end
