-- 2: makes an edition where a house rule is wanted
return edition { name = "mine" }
