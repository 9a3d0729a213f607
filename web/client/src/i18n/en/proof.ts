// en/proof.ts - English, the proof of the deals: what was checked, and what is wrong.

export const proof = {
  "proof": "The proof of the deals",
  "proof.about": "The server had to commit itself before each deal. This page can work out " +
    "from its seed again which cards everybody must have got, and compare.",
  "proof.check": "Check the deals",
  "proof.busy": "Checking…",
  "proof.waiting": "The proof of the deal comes with the end of the round.",
  "proof.good": "The deal was fair: checked by your browser",
  "proof.part": "The deal could be checked only in part",
  "proof.bad": "The deal does not fit its proof",
  "proof.none": "This record has no proof of its deals.",
  "proof.found": "Checked: the commitment is that of the secret; the seed is made of it and " +
    "of the chance of the players (who added some: {added}); all hands dealt ({n}), the " +
    "first card, all cards drawn ({drawn}) and every new pile ({reshuffles}) are those of " +
    "the seed.",
  "proof.late": "Checked: the commitment is that of the secret, and the seed is made of " +
    "it and of the chance of the players (who added some: {added}). You did not see this " +
    "round from its beginning, so the cards themselves can be checked only when you look " +
    "back at the game.",
  "proof.own": "Checked: the commitment is that of the secret, and the seed is made of it " +
    "and of the chance of the players (who added some: {added}). The deck is one of the " +
    "table’s own; whether the cards are those of the seed is told by “drawfour verify” from " +
    "the record.",
  "proof.strange": "Checked: the commitment is that of the secret, and the seed is made of it " +
    "and of the chance of the players (who added some: {added}). This page does not know " +
    "“{what}” and cannot follow the cards; “drawfour verify” can, from the record.",
  "proof.means": "So nobody, not even the server, could choose a card once the commitment " +
    "was shown. Whether all moves kept to the rules is told by “drawfour verify” from the " +
    "record.",
  "proof.text": "Before the deal the server showed a commitment to its secret, and every " +
    "player added chance of their own. Your browser has recomputed both, and the cards.",
  "proof.commit": "Commitment",
  "proof.secret": "Secret",
  "proof.seed": "Seed",
  "proof.fault.none": "There is no proof for this round.",
  "proof.fault.unreadable": "The proof cannot be read.",
  "proof.fault.commit": "The commitment is not that of the secret.",
  "proof.fault.promise": "The commitment is not the one that this browser was shown before " +
    "the deal.",
  "proof.fault.seed": "The seed is not made of the secret and of what the players added.",
  "proof.fault.setup": "What is said of the deck makes no deck that could be dealt.",
  "proof.fault.set": "Cards were laid out by hand and not dealt from the seed.",
  "proof.fault.dealer": "Another seat dealt: it was {name}’s deal.",
  "proof.fault.hand": "After move {n}, {name} holds {told}. By the seed it is {given}.",
  "proof.fault.first": "The card turned up was {told}. By the seed it is {given}.",
  "proof.fault.drawn": "Move {n}: {name} draws {told}. By the seed it is {given}.",
  "proof.fault.chance": "Move {n}: chance told another answer than the seed gives.",
  "proof.fault.played": "Move {n}: {name} plays {told}, a card that the seed did not bring " +
    "into that hand.",
  "proof.fault.pile": "After move {n} the piles are not those to which the seed and the " +
    "moves lead.",
  "proof.fault.moves": "Move {n} is not the one in the record.",
  "proof.fault.result": "The result is not what the cards left in the hands come to.",
  "proof.fault.unfinished": "The round is not told to its end.",
  "proof.mine": "Your own chance is among it, as your browser pledged and opened it.",
  "proof.unbound": "The players’ chance was not bound by pledges: the server " +
    "could have chosen it.",
  "proof.voided": "The deal was made anew, because chance was withheld by: {name}.",
  "proof.chance": "Your chance",
  "proof.save": "Save the witness file",
  "proof.fault.voids": "The deals that were voided before it do not fit its proof.",
  "proof.fault.kept-commit": "The commitment is not the one that this browser was shown " +
    "when it pledged.",
  "proof.fault.kept-list": "The pledges are not those that this browser was shown when " +
    "it opened its own.",
  "proof.fault.kept-own": "The chance that this browser pledged is not in the deal.",
  "proof.fault.kept-withheld": "It is said that you withheld your chance, but this browser " +
    "sent it.",
  "proof.fault.kept-voids": "A deal that was voided is left out, or told otherwise than " +
    "it was.",
  "proof.fault.kept-round": "This browser saw this round, and the record does not have it.",
};
