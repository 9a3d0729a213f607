-- 2: its letter must be one of A to Z
return edition { name = "mine", colors = { { "@", "red" } } }
