-- 4: unexpected symbol near <eof>
return edition {
    name = "mine",
