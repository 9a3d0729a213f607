-- 2: took too many steps
local function f() return f() end
f()
