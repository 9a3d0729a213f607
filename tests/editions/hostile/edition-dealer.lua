-- 2: edition: 'dealer' must be one of number, number-only, points, not 'me'
return edition { name = "mine", colors = { "red" }, dealer = "me" }
