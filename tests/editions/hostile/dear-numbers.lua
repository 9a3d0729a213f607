-- 3: wants too much memory
local t = { from = 0, to = 9, copies = 7 }
while true do numbers(t) end
