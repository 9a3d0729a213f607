-- 2: unfinished string
return edition { name = "mine }
