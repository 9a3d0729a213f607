-- 2: attempt to call
for x in reverse() do end
