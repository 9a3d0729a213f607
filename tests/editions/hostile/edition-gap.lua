-- 2: item 2 is nothing where a face should stand
return edition { name = "mine", colors = { "red" }, number { 1, copies = 1 }, nil, number { 2, copies = 1 } }
