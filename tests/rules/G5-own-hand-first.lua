-- Like drop-wilds, but the player's own wilds go too.
return rule {
    name = "all-drop-wilds",
    text = "Everyone puts all wilds from their hand on the discard pile.",
    drop_wilds(all),
}
