/* batch.h - many games side by side, for learning: docs/learning.md is the manual.
 *
 * A step takes one number a game, an index into a fixed space of actions, and writes for
 * the seat that decides next what it may know (256 bytes), what it may do (a bit set over
 * the same space), and, when a round has ended, who won what. The next round is dealt at
 * once from the game's own generator.
 *
 * Who owns what: games and all buffers are the caller's; nothing is allocated. The games borrow
 * the rules from d4_batch_reset() on, which must outlive them; buffers are written during a
 * call and never after it, so that they may move or go between calls. Games do
 * not know each other, so that any split over threads gives the same games. */
#ifndef DRAWFOUR_BATCH_H
#define DRAWFOUR_BATCH_H

#include <drawfour/game.h>

D4_C_BEGIN

/* The space of actions: eight words of 64. Word 0: play (or, where a house rule asks,
 * discard) kind k. Word 1 + c: play the wild k and name color c. Word 7: the rest. */
#define D4_BATCH_WORDS 8
#define D4_BATCH_ACTIONS (64 * D4_BATCH_WORDS)
#define D4_BATCH_WILD 64
#define D4_BATCH_VERB 448   /* + enum d4_verb: draw, pass, take, challenge, uno, yes, no */
#define D4_BATCH_NAME 464   /* + color */
#define D4_BATCH_CATCH 472  /* + how many seats on in the direction of play: 1 to 9 */
#define D4_BATCH_TARGET 488 /* the same; + 0: nobody */

_Static_assert(D4_COLORS_MAX == 6 && D4_KINDS_MAX == 64, "a word a color, a bit a kind");
_Static_assert(D4_VERB_COUNT <= 16 && D4_SEATS_MAX <= 16, "the last word holds them all");

/* The observation: 32 words. From D4_SEE_COUNT on it is bytes (docs/learning.md). */
#define D4_BATCH_BYTES 256
enum d4_see_word {
    D4_SEE_HAND = 0,    /* 4 words: own kinds held at least once, twice, ... */
    D4_SEE_DISCARD = 4, /* 4 words: the same of the discard pile below the top card */
    D4_SEE_TOP = 8,     /* the card in play */
    D4_SEE_MATCH = 9,   /* kinds that match it, wilds aside */
    D4_SEE_PLAY = 10,   /* own kinds that may be played, or discarded, now */
    D4_SEE_DRAWN = 11,  /* the card just drawn */
    D4_SEE_SHOWN = 12,  /* 2 words: the hand a challenge has shown, once and twice */
    D4_SEE_LAID = 14,   /* the card that waits for its target */
    D4_SEE_OPEN = 16,   /* 9 words: hands that lie face up, by seats on from 1 */
};

/* Bytes. A seat is told as seats on in the direction of play, 0 being oneself; "+ 1"
 * where 0 stands for none. */
enum d4_see_byte {
    D4_SEE_COUNT = 200,     /* 10 bytes: cards in each hand, by seats on */
    D4_SEE_MARKS = 210,     /* 10 bytes: enum d4_mark, by seats on */
    D4_SEE_PHASE = 220,     /* enum d4_phase */
    D4_SEE_COLOR = 221,     /* + 1 */
    D4_SEE_DIRECTION = 222, /* enum d4_direction */
    D4_SEE_PILE = 223,      /* cards in the draw pile */
    D4_SEE_BELOW = 224,     /* cards in the discard pile below the top card */
    D4_SEE_PENALTY = 225,
    D4_SEE_ANNOUNCED = 226, /* flag: the seat on turn has called ahead */
    D4_SEE_TURN = 227,      /* the seat on turn; not 0: this is an offer out of turn */
    D4_SEE_ACTOR = 228,     /* who played the top card, + 1 */
    D4_SEE_CHOSEN = 229,    /* the seat named with it, + 1 */
    D4_SEE_DEALER = 230,
    D4_SEE_FACE_UP = 231,    /* whose card laid the hands open, + 1 */
    D4_SEE_LAID_COLOR = 232, /* named with the card that waits for its target, + 1 */
    D4_SEE_ANSWERED = 233,   /* flag: somebody said yes to the question so far */
    D4_SEE_SEATS = 234,
    D4_SEE_NOTICE = 240, /* 4 pairs: kind + 1, seat + 1 */
};

enum d4_mark {
    D4_MARK_SEATED = 1,
    D4_MARK_CALLED = 2,
    D4_MARK_EXPOSED = 4,
    D4_MARK_MISSES = 8,
    D4_MARK_SHIELD = 16,
    D4_MARK_PARTNER = 32, /* or oneself */
};

/* Settings. */
#define D4_BATCH_CALLS 1u /* calling UNO and catching are decisions; else all always call */

struct d4_batch_setup {
    const struct d4_rules *rules; /* borrowed by the games */
    uint64_t seed;
    uint64_t first; /* number of the first game: slices of one batch give their own */
    uint32_t flags;
    uint32_t limit; /* steps after which a round is given up; 0: never */
};

struct d4_batch_game {
    struct d4_game game;
    struct d4_hand below; /* the discard pile below the top card, counted */
    uint32_t steps;       /* of this round */
    uint32_t limit;
    d4_seats passed;    /* seats that let the moment pass out of turn */
    uint8_t seat;       /* who decides next */
    uint8_t below_size; /* cards in 'below' */
    uint8_t laid_kind;  /* a card that waits for its target, or D4_NO_KIND */
    uint8_t laid_color;
    uint8_t calls; /* flag: D4_BATCH_CALLS */
};

/* What a step tells of each game. */
enum d4_batch_flag {
    D4_BATCH_DONE = 1,      /* a round ended: 'winner' and 'reward' stand, a new one is dealt */
    D4_BATCH_BLOCKED = 2,   /* with DONE: it was blocked (T10), nobody won */
    D4_BATCH_TRUNCATED = 4, /* with DONE: it was given up at the limit, nobody won */
    D4_BATCH_REFUSED = 8,   /* the index was not legal: the game did not change */
};

/* Where the answers go, one row a game; a NULL leaves that part out. 'winner' and 'reward'
 * are written where D4_BATCH_DONE is set and nowhere else. */
struct d4_batch_out {
    uint64_t (*observation)[D4_BATCH_BYTES / 8];
    uint64_t (*mask)[D4_BATCH_WORDS];
    uint8_t *seat;                   /* whose observation and mask these are */
    uint8_t *flags;                  /* enum d4_batch_flag */
    uint8_t *winner;                 /* the seat that went out, or D4_NO_SEAT */
    int16_t (*reward)[D4_SEATS_MAX]; /* by seat: see docs/learning.md */
};

/* Deals the first round of each game; writes as a step does, without a flag. */
D4_API void d4_batch_reset(struct d4_batch_game *games, size_t n,
                           const struct d4_batch_setup *setup, const struct d4_batch_out *out);

/* Does actions[i] in games[i], for the seat that game told last. */
D4_API void d4_batch_step(struct d4_batch_game *games, size_t n, const uint16_t *actions,
                          const struct d4_batch_out *out);

/* The index of 'action' for the seat that decides. A target or a call is left out of it:
 * the one has a step of its own, the other is made or goes before. */
D4_API unsigned d4_batch_index(const struct d4_batch_game *game, struct d4_action action);

/* The action that 'index' stands for; its verb is D4_VERB_COUNT where it stands for none. */
D4_API struct d4_action d4_batch_action(const struct d4_batch_game *game, unsigned index);

/* A baseline: any legal index by chance, but a draw only when no card can be played. */
D4_INLINE unsigned d4_batch_random(const uint64_t mask[D4_BATCH_WORDS], uint64_t *choices)
{
    uint64_t colored = mask[0], wild = mask[1], rest = mask[7];
    unsigned a = (unsigned)__builtin_popcountll(colored);
    unsigned b = a + (unsigned)__builtin_popcountll(wild);

    rest &= b ? ~(UINT64_C(1) << D4_DRAW) : ~UINT64_C(0);
    unsigned c = b + (unsigned)__builtin_popcountll(rest);
    uint64_t chance = d4_wyrand(choices);
    unsigned k = (unsigned)((chance >> 32) * c >> 32);
    unsigned word = k < a ? 0 : k < b ? 1 : 7;
    uint64_t set = k < a ? colored : k < b ? wild : rest;
    k -= k < a ? 0 : k < b ? a : b;
    unsigned index = d4_nth_kind(set, k);
    if (word == 1) {
        unsigned colors = 1;
        while (colors < D4_COLORS_MAX && mask[1 + colors])
            colors++;
        word += (unsigned)((chance & 0xffffffff) * colors >> 32);
    }
    return 64 * word + index;
}

D4_C_END

#endif
