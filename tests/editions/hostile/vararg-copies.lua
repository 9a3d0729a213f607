-- 2: took too many steps
local function busy(...) local function idle() end while true do idle(...) idle(...) end end
local function grow(n, ...)
    if n == 0 then return busy(...) end
    return grow(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, ...)
end
grow(40)
