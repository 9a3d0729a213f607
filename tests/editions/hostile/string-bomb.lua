-- 3: a string longer than 4096 bytes
local s = "xxxxxxxxxxxxxxxx"
while true do s = s .. s end
