-- 2: edition: 'fixed' has no option 'stackingstackingstacking'
return edition { name = "mine", colors = { "red" }, fixed = { "stackingstackingstackingstacking" }, numbers { from = 0, to = 9, copies = 2 } }
