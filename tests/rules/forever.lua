-- A rule that would go on for ever if it could: another turn, twice over, on every card
-- that carries it.
return rule {
  name = "forever",
  text = "Move again, and again.",
  again(), again(),
}
