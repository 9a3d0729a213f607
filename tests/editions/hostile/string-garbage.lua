-- 4: wants too much memory
local s = "xxxxxxxxxxxxxxxx"
for i = 1, 7 do s = s .. s end
while true do local t = s .. "y" end
