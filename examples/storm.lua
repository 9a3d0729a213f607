-- A house rule: everyone else draws two cards.
return rule {
    name = "storm",
    text = "Everyone else draws two cards.",
    draw(others, 2),
}
