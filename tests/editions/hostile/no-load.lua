-- 2: 'load' is not there
load("return 1")()
