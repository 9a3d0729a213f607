-- 1: makes nothing
local x = 1
