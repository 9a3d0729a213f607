-- 3: too much
local a = 1.7976931348623157e308
while true do local c = a .. "" end
