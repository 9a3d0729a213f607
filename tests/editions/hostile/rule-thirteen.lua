-- 2: rule: too long a list, at most 12
return rule {
    name = "mine", text = "A rule of mine.",
    again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), again(), 
}
