-- H1. The color is the one named with the wild; on a blank it is the blank's own.
return rule {
    name = "draw-color",
    text = "The next seat draws until a card of the color in play comes.",
    draw_color(next),
}
