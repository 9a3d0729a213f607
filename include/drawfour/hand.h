/* hand.h - a hand: how many cards of each kind.
 *
 * A hand is a multiset of at most 64 kinds, held as three bit planes: bit k of
 * plane i is bit i of the count of kind k. Adding, removing, "which kinds are
 * here" and "what is it worth" are a few word operations each, and none of them
 * branches. A kind occurs at most D4_COPIES_MAX times.
 *
 * Who owns what: a hand is a value; copy it by assignment. */
#ifndef DRAWFOUR_HAND_H
#define DRAWFOUR_HAND_H

#include <drawfour/limits.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

D4_C_BEGIN

#define D4_PLANES 3

struct d4_hand {
    uint64_t plane[D4_PLANES];
};

/* The set that holds 'kind' alone. */
D4_INLINE uint64_t d4_bit(unsigned kind)
{
    return (uint64_t)1 << (kind & 63);
}

/* The kinds that occur in 'hand'. */
D4_INLINE uint64_t d4_hand_kinds(const struct d4_hand *hand)
{
    return hand->plane[0] | hand->plane[1] | hand->plane[2];
}

/* How many cards of 'kind' are in 'hand'. */
D4_INLINE unsigned d4_hand_count(const struct d4_hand *hand, unsigned kind)
{
    return (unsigned)((hand->plane[0] >> kind) & 1) |
           (unsigned)((hand->plane[1] >> kind) & 1) << 1 |
           (unsigned)((hand->plane[2] >> kind) & 1) << 2;
}

/* Add one card. There must be fewer than D4_COPIES_MAX of the kind. */
D4_INLINE void d4_hand_add(struct d4_hand *hand, unsigned kind)
{
    uint64_t carry = d4_bit(kind);

    for (int i = 0; i < D4_PLANES; i++) {
        uint64_t next = hand->plane[i] & carry;
        hand->plane[i] ^= carry;
        carry = next;
    }
}

/* Remove one card. There must be one of the kind. */
D4_INLINE void d4_hand_remove(struct d4_hand *hand, unsigned kind)
{
    uint64_t borrow = d4_bit(kind);

    for (int i = 0; i < D4_PLANES; i++) {
        uint64_t next = ~hand->plane[i] & borrow;
        hand->plane[i] ^= borrow;
        borrow = next;
    }
}

/* The number of cards in 'hand', of all kinds. */
D4_INLINE unsigned d4_hand_size(const struct d4_hand *hand)
{
    unsigned size = 0;

    for (int i = 0; i < D4_PLANES; i++)
        size += (unsigned)__builtin_popcountll(hand->plane[i]) << i;
    return size;
}

/* Takes the lowest kind out of a set: for (set = ...; set;) kind = d4_next_kind(&set). */
D4_INLINE unsigned d4_next_kind(uint64_t *set)
{
    unsigned kind = (unsigned)__builtin_ctzll(*set);

    *set &= *set - 1;
    return kind;
}

/* The kind in 'set' that has 'n' others below it. There must be one. */
D4_INLINE unsigned d4_nth_kind(uint64_t set, unsigned n)
{
#ifdef __BMI2__
    return (unsigned)__builtin_ctzll(_pdep_u64(UINT64_C(1) << n, set));
#else
    while (n--)
        set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
#endif
}

D4_C_END

#endif
