-- 4: yes: item 1 is a table where an effect should stand
local list = {}
list[1] = list
return rule { name = "mine", text = "A list in itself.", ask(next) { yes = list } }
