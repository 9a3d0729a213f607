-- 5: notice cannot be aimed at 'all', only at me, next or chosen
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "N", name = "Note", points = 20, copies = 2, start = "plain", notice(all) },
}
