-- 2: wants too much memory
local function f() return 1 + f() end
f()
