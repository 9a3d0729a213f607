-- A house rule with a question: the next seat takes the dare and its player moves again, or
-- declines and draws three.
return rule {
    name = "dare",
    text = "The next seat takes your dare and you move again, or it declines and draws three.",
    asks = "Do you take the dare? No costs three cards.",
    ask(next) {
        yes = { again() },
        no = { draw(next, 3) },
    },
}
