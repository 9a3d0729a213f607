-- 2: 'error' is not there
error({ 1, 2, 3 })
