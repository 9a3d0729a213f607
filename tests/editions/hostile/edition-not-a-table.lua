-- 2: edition is written edition { ... }
return edition(5)
