-- 4: too many faces, at most 48
local list = {}
for i = 10, 34 do
    list[i - 9] = face { code = "" .. i, name = "Face", points = 1, copies = 1 }
end
return edition { name = "mine", colors = { "red" }, list, list }
