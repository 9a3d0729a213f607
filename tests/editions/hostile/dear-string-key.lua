-- 6: took too
local s = "xxxxxxxxxxxxxxxx"
for i = 1, 7 do s = s .. s end
local t = { [s] = 1, [s .. "a"] = 1, [s .. "b"] = 1, [s .. "c"] = 1 }
local k = s .. "b"
while true do local c = t[k]; c = t[k]; c = t[k]; c = t[k]; c = t[k]; c = t[k] end
