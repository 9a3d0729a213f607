-- H9.
return rule {
    name = "elbows",
    text = "The next seat keeps both elbows straight until anyone calls UNO.",
    notice(next),
}
