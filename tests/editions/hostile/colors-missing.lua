-- 2: 'colors' must be a list of colors, not nothing
return edition { name = "mine" }
