-- 3: 'setmetatable' is not there
local t = {}
setmetatable(t, { __index = function(a, k) return a[k] end })
