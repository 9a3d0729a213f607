-- 2: took too many steps
local function f(...) return ... end
while true do f(f(f(f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)))) end
