-- 4: face D: unknown field
local t = { code = "D", name = "Draw Two", points = 20, copies = 2 }
for i = 1, 400 do t["x" .. i] = i end
while true do face(t) end
