-- 5: notice is for one seat
return edition {
    name = "mine", colors = { "red", "yellow", "green", "blue" },
    numbers { from = 0, to = 9, copies = 2 },
    face { code = "N", name = "Note", points = 20, copies = 2, start = "plain", notice(all) },
}
