-- 2: edition: 'name' is missing
return edition { colors = { "red" } }
