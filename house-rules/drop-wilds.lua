-- H2.
return rule {
    name = "drop-wilds",
    text = "Everyone else puts all wilds from their hand on the discard pile.",
    drop_wilds(others),
}
