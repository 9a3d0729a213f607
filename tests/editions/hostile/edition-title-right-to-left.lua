-- 2: the title of an edition is one line of UTF-8
return edition { name = "x", title = "a\u{202e}b", colors = { "red" } }
