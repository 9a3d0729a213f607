return rule {
    name = "branches",
    text = "Questions inside questions, and most effects that a rule may have.",
    ask(others) {
        yes = { level(me, 1), draw(all, 2) },
        no = { ask(next) { yes = { miss(next) }, no = { draw_color(next) } } },
    },
    stuck(next, 3), again(), face_up(),
}
