/* batch_seats.h - how many cards the seats hold and what is known of them, one byte each and
 * turned so that the seat that decides comes first; not public.
 *
 * Every step of every game writes this. A machine that can pick bytes of a register by others
 * turns all seats at once: with ten of them a whole step then takes a fifth less time. */
#ifndef D4_CORE_BATCH_SEATS_H
#define D4_CORE_BATCH_SEATS_H

#include <string.h>

#include "batch.h"

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

static inline unsigned d4__seat_marks(const struct d4_game *game, unsigned from, unsigned seat)
{
    unsigned marks = d4__in(game->seated, seat) ? D4_MARK_SEATED : 0;

    marks |= d4__in(game->called, seat) ? D4_MARK_CALLED : 0;
    marks |= d4__in(game->exposed, seat) ? D4_MARK_EXPOSED : 0;
    marks |= d4__in(game->missing, seat) ? D4_MARK_MISSES : 0;
    marks |= game->shield == seat ? D4_MARK_SHIELD : 0;
    if (seat == from || d4_game_partners(game, (int)from, (int)seat))
        marks |= D4_MARK_PARTNER;
    return marks;
}

/* Counts and marks of any table. */
static __attribute__((noinline)) void d4__put_any_seats(const struct d4_game *game,
                                                        unsigned self, uint8_t *bytes)
{
    for (unsigned i = 0; i < game->rules->seats; i++) {
        unsigned seat = d4__seat_at(game, self, i);
        bytes[D4_SEE_COUNT + i] = game->count[seat];
        bytes[D4_SEE_MARKS + i] = (uint8_t)d4__seat_marks(game, self, seat);
    }
}

#ifdef __SSSE3__
_Static_assert(D4_SEATS_MAX == 10, "loaded as eight and two");

static inline void d4__put_ordinary_seats(const struct d4_game *game, unsigned self,
                                          uint8_t *bytes)
{
    const __m128i place = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m128i bit =
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    const __m128i byte = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    __m128i seats = _mm_set1_epi8((char)game->rules->seats);
    __m128i right = _mm_set1_epi8((char)(0 - game->direction));
    int last = game->count[8] | game->count[9] << 8;

    /* The seat at each place: so many seats on from one's own, or back, and around. */
    __m128i on = _mm_sub_epi8(_mm_xor_si128(place, right), right);
    __m128i seat = _mm_add_epi8(_mm_set1_epi8((char)self), on);
    seat = _mm_add_epi8(seat, _mm_and_si128(_mm_cmpgt_epi8(_mm_setzero_si128(), seat), seats));
    seat = _mm_sub_epi8(seat, _mm_andnot_si128(_mm_cmpgt_epi8(seats, seat), seats));
    __m128i taken = _mm_cmpgt_epi8(seats, place);

    __m128i counts = _mm_loadl_epi64((const __m128i *)(const void *)game->count);
    counts = _mm_shuffle_epi8(_mm_insert_epi16(counts, last, 4), seat);

    __m128i called = _mm_shuffle_epi8(_mm_cvtsi32_si128(game->called), byte);
    called = _mm_cmpeq_epi8(_mm_and_si128(called, bit), bit);
    __m128i marks =
        _mm_and_si128(_mm_shuffle_epi8(called, seat), _mm_set1_epi8(D4_MARK_CALLED));
    marks = _mm_and_si128(_mm_or_si128(marks, _mm_set1_epi8(D4_MARK_SEATED)), taken);
    marks = _mm_or_si128(marks, _mm_cvtsi32_si128(D4_MARK_PARTNER));

    /* Each writes six zeros too many: the marks follow the counts, other bytes the marks. */
    _mm_storeu_si128((__m128i *)(void *)(bytes + D4_SEE_COUNT), _mm_and_si128(counts, taken));
    _mm_storeu_si128((__m128i *)(void *)(bytes + D4_SEE_MARKS), marks);
}
#elif __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/* One byte a seat, in seat order: turned so that one's own comes first and the others
 * follow in the direction of play; 'right' is all ones where that is to the right, and 'by'
 * one's own place in that order. Bytes past the last seat are zero. */
static inline uint64_t d4__turn_bytes(uint64_t bytes, unsigned seats, unsigned by,
                                      uint64_t right)
{
    uint64_t turned = __builtin_bswap64(bytes) >> (64 - 8 * seats);

    bytes = (turned & right) | (bytes & ~right);
    /* Shifted in two steps, as one of 64 is none. */
    uint64_t wrapped = bytes << (8 * (seats - 1 - by)) << 8;
    return (bytes >> (8 * by) | wrapped) & ~UINT64_C(0) >> (64 - 8 * seats);
}

/* The same for up to sixteen seats. */
static inline unsigned __int128 d4__turn_wide(unsigned __int128 bytes, unsigned seats,
                                              unsigned by, unsigned right)
{
    unsigned unused = 128 - 8 * seats;

    if (right) {
        unsigned __int128 turned = __builtin_bswap64((uint64_t)bytes);
        bytes = (turned << 64 | __builtin_bswap64((uint64_t)(bytes >> 64))) >> unused;
    }
    if (by)
        bytes = bytes >> (8 * by) | bytes << (8 * (seats - by));
    return bytes << unused >> unused;
}

/* A bit a seat becomes a byte a seat, 0 or 1. */
static inline uint64_t d4__spread(unsigned bits)
{
    uint64_t picked =
        ((bits & 0xff) * UINT64_C(0x0101010101010101)) & UINT64_C(0x8040201008040201);

    return (picked + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
}

/* The marks of up to eight who play for themselves. */
#define D4__SEATED(seats) \
    ((UINT64_C(0x0101010101010101) >> (64 - 8 * (seats))) * D4_MARK_SEATED)

/* The common case with nine and ten seats. */
static __attribute__((noinline)) void d4__put_many_seats(const struct d4_game *game,
                                                         unsigned by, uint8_t *bytes)
{
    unsigned seats = game->rules->seats, right = game->direction;
    unsigned __int128 counts = 0, marks = d4__spread(game->called >> 8);

    memcpy(&counts, game->count, D4_SEATS_MAX);
    marks = d4__turn_wide(marks << 64 | d4__spread(game->called), seats, by, right) *
            D4_MARK_CALLED;
    marks += ((unsigned __int128)D4__SEATED(seats - 8) << 64 | D4__SEATED(8)) + D4_MARK_PARTNER;
    counts = d4__turn_wide(counts, seats, by, right);
    memcpy(bytes + D4_SEE_COUNT, &counts, D4_SEATS_MAX);
    memcpy(bytes + D4_SEE_MARKS, &marks, D4_SEATS_MAX);
}

static inline void d4__put_ordinary_seats(const struct d4_game *game, unsigned self,
                                          uint8_t *bytes)
{
    unsigned seats = game->rules->seats, right = game->direction;
    uint64_t all = 0 - (uint64_t)right, counts;
    uint64_t marks = d4__spread(game->called);
    unsigned by = self ^ ((self ^ (seats - 1 - self)) & (0 - right));

    if (seats > 8) {
        d4__put_many_seats(game, by, bytes);
        return;
    }
    memcpy(&counts, game->count, 8);
    counts = d4__turn_bytes(counts, seats, by, all);
    marks = d4__turn_bytes(marks, seats, by, all) * D4_MARK_CALLED + D4__SEATED(seats) +
            D4_MARK_PARTNER;
    memcpy(bytes + D4_SEE_COUNT, &counts, 8);
    memcpy(bytes + D4_SEE_MARKS, &marks, 8);
}
#else
#define d4__put_ordinary_seats d4__put_any_seats
#endif

/* The common case has nobody out, exposed, shielded, about to miss a turn or with a partner. */
static inline void d4__put_seats(const struct d4_game *game, unsigned self, uint8_t *bytes)
{
    const struct d4_rules *rules = game->rules;
    unsigned odd = game->exposed | game->missing | (game->shield ^ D4_NO_SEAT) |
                   (game->active ^ rules->seats) | rules->teams;

    if (D4__LIKELY(odd == 0))
        d4__put_ordinary_seats(game, self, bytes);
    else
        d4__put_any_seats(game, self, bytes);
}

#endif
