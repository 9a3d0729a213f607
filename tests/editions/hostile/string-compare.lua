-- 5: took too many steps
local s, t = "xxxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxxx"
for i = 1, 7 do s = s .. s end
for i = 1, 7 do t = t .. t end
while s == t do end
