-- 2: edition: unknown field 'colours'
return edition { name = "mine", colours = {} }
