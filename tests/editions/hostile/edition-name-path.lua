-- 2: the name of an edition is 1 to 31 small letters, digits and hyphens
return edition { name = "../x", colors = { "red" } }
