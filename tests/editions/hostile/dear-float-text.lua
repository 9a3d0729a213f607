-- 3: attempt to compare
local a, s = 1.7e308, ""
while true do local c = a < s .. a end
