-- 2: unknown effect or word '?'
local x = _ENV[1]
