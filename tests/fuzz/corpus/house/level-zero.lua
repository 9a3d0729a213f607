return rule {
    name = "level-zero", text = "Every hand is emptied.",
    level(all, 0),
}
