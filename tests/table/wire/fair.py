"""How a fair deal comes about, once more, from docs/fair.md alone.

Shares nothing with the program: BLAKE2b is Python's, ChaCha20 and the deal are written here.
"""
import hashlib


def hash_of(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def round_of(table, match, number):
    return (table.encode("ascii") + b"\n" + match.to_bytes(4, "little") +
            number.to_bytes(4, "little"))


def commit_of(table, match, number, attempt, secret):
    return hash_of(b"drawfour commit 2\n", round_of(table, match, number),
                   attempt.to_bytes(4, "little"), secret)


def pledge_of(table, match, number, place, commit, chance):
    return hash_of(b"drawfour pledge 1\n", round_of(table, match, number), bytes([place]),
                   commit, chance)


def seed_of(table, match, number, commit, secret, chances):
    """`chances` by place, b"" of those who added nothing."""
    parts = [bytes([place, 1]) + pledge_of(table, match, number, place, commit, own) + own
             if own else bytes([place, 0]) for place, own in enumerate(chances)]
    return hash_of(b"drawfour deal 2\n", commit, secret, *parts)


# As it was before there were pledges.
def old_commit_of(table, match, number, secret):
    return hash_of(b"drawfour commit 1\n", round_of(table, match, number), secret)


def old_seed_of(commit, secret, entropies):
    parts = [bytes([seat, len(own)]) + own for seat, own in enumerate(entropies)]
    return hash_of(b"drawfour deal 1\n", commit, secret, *parts)


def chacha20_block(key, counter):
    """64 bytes of the stream: a 64-bit counter, and a nonce of zeros."""
    words = [int.from_bytes(b"expand 32-byte k"[4 * i:4 * i + 4], "little")
             for i in range(4)]
    words += [int.from_bytes(key[4 * i:4 * i + 4], "little") for i in range(8)]
    words += [counter & 0xffffffff, counter >> 32, 0, 0]
    state = list(words)

    def quarter(a, b, c, d):
        for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) & 0xffffffff
            state[z] ^= state[x]
            state[z] = (state[z] << by | state[z] >> (32 - by)) & 0xffffffff

    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return b"".join(((now + before) & 0xffffffff).to_bytes(4, "little")
                    for now, before in zip(state, words))


class Chance:
    def __init__(self, seed):
        self.seed, self.taken = seed, 0

    def word(self):
        block = chacha20_block(self.seed, self.taken // 8)
        at = self.taken % 8 * 8
        self.taken += 1
        return int.from_bytes(block[at:at + 8], "little")

    def below(self, bound):
        while True:
            word = self.word()
            if word >= 2 ** 64 % bound:
                return word % bound


def classic_deck():
    deck = []
    for color in "rygb":
        deck += [color + "0"]
        for face in "123456789DRS":
            deck += [color + face] * 2
    return deck + ["W"] * 4 + ["W4"] * 4


def take(pile, chance):
    """A pile is shuffled by drawing: any card may be the next, the last fills its place."""
    at = chance.below(len(pile))
    card, pile[at] = pile[at], pile[-1]
    pile.pop()
    return card


def draw_dealer(chance, seats):
    """P1: the highest number deals, symbols count as 0, who ties draws again."""
    pile, drawing = classic_deck(), list(range(seats))
    while len(drawing) > 1:
        if len(pile) < 10:
            pile = classic_deck()
        values = {}
        for seat in drawing:
            card = take(pile, chance)
            values[seat] = int(card[1]) if card[0] != "W" and card[1].isdigit() else 0
        drawing = [seat for seat in drawing if values[seat] == max(values.values())]
    return drawing[0]


def deal_classic(seed, seats, dealer=None):
    """The first deal of a match of the classic edition: dealer, hands, card turned up."""
    chance = Chance(seed)
    if dealer is None:
        dealer = draw_dealer(chance, seats)
    pile, hands = classic_deck(), [[] for _ in range(seats)]
    for i in range(seats):
        seat = (dealer + 1 + i) % seats
        hands[seat] = [take(pile, chance) for _ in range(7)]
    flip = take(pile, chance)
    while flip == "W4":  # F6: back into the deck
        pile.append(flip)
        flip = take(pile, chance)
    if flip[1:] == "D":  # F2: the seat left of the dealer takes two
        hands[(dealer + 1) % seats] += [take(pile, chance) for _ in range(2)]
    return {"dealer": dealer, "hands": [in_order(hand) for hand in hands], "flip": flip,
            "chance": chance, "pile": pile}


def in_order(hand):
    deck = classic_deck()
    return sorted(hand, key=deck.index)
