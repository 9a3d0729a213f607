-- H4.
return rule {
    name = "extra-turn",
    text = "Whoever played this card moves again.",
    again(),
}
