-- H5.
return rule {
    name = "level-seven",
    text = "The next seat is brought to seven cards, by drawing or by discarding.",
    level(next, 7),
}
