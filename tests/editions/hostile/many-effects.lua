-- 2: took too many steps
while true do draw(next, 2) end
