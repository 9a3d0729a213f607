-- 2: attempt to index
local x = reverse().op
