-- 4: item 1 is a table where a face should stand
local list = {}
list[1] = list
return edition { name = "mine", colors = { "red" }, list }
