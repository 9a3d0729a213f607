-- H6.
return rule {
    name = "level-three",
    text = "Every hand is brought to three cards, beginning with whoever played this card.",
    level(all, 3),
}
