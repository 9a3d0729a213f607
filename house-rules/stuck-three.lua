-- H3.
return rule {
    name = "stuck-three",
    text = "If the next seat has nothing to play, it draws three and its turn ends.",
    stuck(next, 3),
}
