-- 2: unknown field '?[2J?[31m'
return edition { ["\27[2J\27[31m"] = 1 }
