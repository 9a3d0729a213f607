-- 4: too many effects on one card: at most 12
local effect = again()
for i = 1, 100 do
    effect = ask(next) { yes = { effect }, no = { effect } }
end
return rule { name = "mine", text = "Ask and ask and ask.", effect }
