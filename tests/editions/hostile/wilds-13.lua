-- 4: with this face the deck has 13 kinds of wild, more than 12
local wilds = {}
for i = 10, 22 do
    wilds[i - 9] = wild { code = "W" .. i, name = "Wild", points = 50, copies = 1, color() }
end
return edition { name = "mine", colors = { "red" }, numbers { from = 0, to = 9, copies = 2 }, wilds }
