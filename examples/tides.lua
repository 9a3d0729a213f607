-- Tides: an edition of five colors. The sea gives and takes: low numbers are common, the
-- wilds move whole hands.
local function tide(code, name, ...)
    return face { code = code, name = name, points = 20, copies = 1, start = "plain", ... }
end

local numbers_of_it = {}
for value = 1, 7 do
    numbers_of_it[value] = number { value, copies = value <= 4 and 2 or 1 }
end

return edition {
    name = "tides",
    title = "Tides: five colors, ebb and flood",
    colors = { "red", "yellow", "green", "blue", { "v", "violet" } },

    numbers_of_it,
    face { code = "S", name = "Lull", points = 20, copies = 1, miss(next) },
    face { code = "R", name = "Turn", points = 20, copies = 1, reverse() },
    tide("E", "Ebb", draw(others, 1)),
    tide("F", "Flood", draw(next, 3)),

    wild { code = "W", name = "Wild", points = 40, copies = 4, color() },
    wild { code = "WF", name = "Spring Tide", points = 50, copies = 2, start = "return",
        color(), challenge(), draw(next, 5), miss(next) },
    wild { code = "WS", name = "Undertow", points = 50, copies = 1, color(), swap(chosen) },
    wild { code = "WC", name = "Message in a Bottle", points = 40, copies = 2, house = true,
        color() },
}
