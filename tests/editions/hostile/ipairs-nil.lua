-- 2: ipairs goes over a list, not over nothing
for i, x in ipairs() do end
