-- 3: took too many steps
::again::
goto again
