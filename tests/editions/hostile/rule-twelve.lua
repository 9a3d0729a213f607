-- 2: 12 effects are too many: at most 11
return rule {
    name = "mine", text = "A rule of mine.",
    again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), 
}
