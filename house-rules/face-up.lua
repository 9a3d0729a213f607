-- H7.
return rule {
    name = "face-up",
    text = "All hands lie open until the turn comes round to whoever played this card.",
    face_up(),
}
