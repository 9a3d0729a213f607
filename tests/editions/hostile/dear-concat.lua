-- 4: wants too much memory
local s = "xxxxxxxxxxxxxxxx"
for i = 1, 7 do s = s .. s end
while true do local c = s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s end
