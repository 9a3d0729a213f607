-- 2: took too
for i = "1.7e308", "1.6e308", -1.5e294 do local c = i % 1.5e-323; c = i % 4.9e-324 end
