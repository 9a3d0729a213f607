-- 4: wants too much memory
local t = {}
for i = 1, 1e6 do
    t[i * 4096] = { t }
end
