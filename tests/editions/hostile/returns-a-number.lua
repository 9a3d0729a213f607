-- 1: makes nothing
return 5
