-- 2: 'pcall' is not there
while pcall(function() while true do end end) do end
