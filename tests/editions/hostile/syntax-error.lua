-- 4: expected
return edition {
    name = "mine"
    colors = {},
}
