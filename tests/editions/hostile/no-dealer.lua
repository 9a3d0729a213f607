-- 2: the draw for the deal could never end
return edition { name = "mine", colors = { "red" }, number { 0, copies = 7 } }
