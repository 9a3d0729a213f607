-- 2: 'coroutine' is not there
coroutine.wrap(function() end)()
