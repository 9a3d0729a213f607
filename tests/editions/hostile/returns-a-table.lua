-- 1: makes nothing
return { name = "mine" }
