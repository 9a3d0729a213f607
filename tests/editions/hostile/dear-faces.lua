-- 3: too much
local t = { code = "D", name = "Draw Two", points = 20, copies = 2, draw(next, 2), miss(next), reverse() }
while true do face(t) end
