-- H9.
return rule {
    name = "elbows",
    text = "The next seat keeps both elbows straight until anyone calls UNO.",
    asks = "Keep your elbows straight until somebody calls UNO.",
    notice(next),
}
