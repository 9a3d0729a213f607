-- 2: an edition has 1 to 48 faces, not 0
return edition { name = "mine", colors = { "red" } }
