-- 2: wants too much memory
while true do draw(next, 2) end
