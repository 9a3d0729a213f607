/* batch_see.c - what the seat that decides may know and do, as words.
 *
 * Both are written for every step of every game, so the common case is straight code: an
 * ordinary turn, nobody out, nothing lying about. */
#include <string.h>

#include "batch.h"
#include "batch_seats.h"

#define VERB(verb) (UINT64_C(1) << (verb))
#define LAST(index) (UINT64_C(1) << ((index)-D4_BATCH_VERB))

/* A card was laid and waits for its target. */
static uint64_t target_bits(const struct d4_batch_game *batch)
{
    const struct d4_game *game = &batch->game;
    uint32_t targets = d4_game_targets(game, batch->seat, batch->laid_kind);
    uint64_t bits = targets >> D4_SEATS_MAX & 1 ? LAST(D4_BATCH_TARGET) : 0;

    for (unsigned seat = 0; seat < game->rules->seats; seat++)
        if (targets >> seat & 1)
            bits |= LAST(D4_BATCH_TARGET) << d4__seats_on(game, batch->seat, seat);
    return bits;
}

static inline void put_mask(uint64_t mask[D4_BATCH_WORDS], uint64_t plain, uint64_t wild,
                            uint64_t verbs, unsigned colors)
{
    mask[0] = plain;
    if (D4__LIKELY(colors == 4)) {
        mask[1] = mask[2] = mask[3] = mask[4] = wild;
        mask[5] = mask[6] = 0;
    } else {
        for (unsigned color = 0; color < D4_COLORS_MAX; color++)
            mask[1 + color] = color < colors ? wild : 0;
    }
    mask[D4_BATCH_WORDS - 1] = verbs;
}

/* Out of turn, or with somebody exposed: from the list itself. */
static uint64_t mask_listed(const struct d4_batch_game *batch, uint64_t mask[D4_BATCH_WORDS])
{
    struct d4_action_list list;
    uint64_t play = 0;

    memset(mask, 0, D4_BATCH_WORDS * sizeof *mask);
    if (batch->laid_kind != D4_NO_KIND) {
        mask[D4_BATCH_WORDS - 1] = target_bits(batch);
        return 0;
    }
    d4_game_legal(&batch->game, batch->seat, &list);
    for (int i = 0; i < list.count; i++) {
        struct d4_action action = list.action[i];
        if (d4_action_more(action))
            continue; /* the space has plays of one card (O14) */
        unsigned index = d4_batch_index(batch, action);
        if (action.verb == D4_PLAY || action.verb == D4_DISCARD)
            play |= d4_bit(action.kind);
        if (action.verb != D4_UNO || batch->calls)
            mask[index / 64] |= UINT64_C(1) << index % 64;
    }
    /* Out of turn a seat may let the moment pass. */
    if (batch->seat != batch->game.turn)
        mask[D4_BATCH_WORDS - 1] |= VERB(D4_PASS);
    return play;
}

/* Any decision. */
static __attribute__((noinline)) uint64_t mask_general(const struct d4_batch_game *batch,
                                                       uint64_t mask[D4_BATCH_WORDS])
{
    const struct d4_game *game = &batch->game;
    const struct d4_rules *rules = game->rules;

    if (game->exposed || batch->seat != game->turn || batch->laid_kind != D4_NO_KIND)
        return mask_listed(batch, mask);
    struct d4_mask sets = d4_game_mask(game);
    uint64_t verbs = sets.verbs, wild = sets.play & rules->wild;

    if (verbs & VERB(D4_DISCARD))
        wild = 0;
    if (verbs & VERB(D4_NAME))
        verbs |= ((UINT64_C(1) << rules->color_count) - 1) * LAST(D4_BATCH_NAME);
    verbs &= ~(VERB(D4_NAME) | VERB(D4_DISCARD));
    if (!batch->calls)
        verbs &= ~VERB(D4_UNO);
    put_mask(mask, sets.play & ~wild, wild, verbs, rules->color_count);
    return sets.play;
}

uint64_t d4__batch_mask(const struct d4_batch_game *batch, uint64_t mask[D4_BATCH_WORDS])
{
    const struct d4_game *game = &batch->game;
    const struct d4_rules *rules = game->rules;
    unsigned drawn = game->phase == D4_PHASE_DRAWN;
    uint64_t only = d4_bit(game->drawn) | ((uint64_t)drawn - 1);
    uint64_t play =
        d4_hand_kinds(&game->hand[batch->seat]) & (game->match | rules->wild) & only;

    /* Summed up into one word: an ordinary turn, as in legal.c, without a call to decide
     * on. Each question asked by itself would be a branch. */
    uint64_t odd = game->exposed | (unsigned)(batch->seat ^ game->turn) |
                   (batch->laid_kind ^ D4_NO_KIND) | batch->calls | (play & rules->choosy);
    odd |= ((unsigned)rules->plain_list ^ 1) | ((game->phase - 1u) & ~1u);
    if (D4__UNLIKELY(odd | ((game->pile | game->discard) == 0)))
        return mask_general(batch, mask);
    put_mask(mask, play & ~rules->wild, play & rules->wild, VERB(D4_DRAW) << drawn,
             rules->color_count);
    return play;
}

_Static_assert(D4_BATCH_BYTES / 8 == D4_SEE_SHOWN + 20, "cleared in five pieces");
_Static_assert(D4_PASS == D4_DRAW + 1, "one verb or the other, by a shift");

/* At least once, twice, three and four times. */
static inline void put_counts(uint64_t out[4], const struct d4_hand *hand)
{
    uint64_t a = hand->plane[0], b = hand->plane[1], c = hand->plane[2];

    out[0] = a | b | c;
    out[1] = b | c;
    out[2] = (a & b) | c;
    out[3] = c;
}

static inline uint8_t seat_plus(const struct d4_game *game, unsigned from, unsigned seat)
{
    unsigned some = 0 - (unsigned)(seat != D4_NO_SEAT);

    return (uint8_t)((d4__seats_on(game, from, seat) + 1) & some);
}

/* What is rare: hands lying open or shown, notices, cards laid against a seat, a moment
 * out of turn. */
static __attribute__((noinline)) void put_rare(const struct d4_batch_game *batch,
                                               uint64_t words[D4_BATCH_BYTES / 8])
{
    const struct d4_game *game = &batch->game;
    uint8_t *bytes = (uint8_t *)words;
    unsigned self = batch->seat;

    if (game->shown_to == self) {
        uint64_t counts[4];
        put_counts(counts, &game->laid);
        words[D4_SEE_SHOWN] = counts[0];
        words[D4_SEE_SHOWN + 1] = counts[1];
    }
    for (unsigned i = 1; i < game->rules->seats && game->face_up != D4_NO_SEAT; i++) {
        unsigned seat = d4__seat_at(game, self, i);
        if (d4__in(game->seated, seat))
            words[D4_SEE_OPEN + i - 1] = d4_hand_kinds(&game->hand[seat]);
    }
    if (batch->laid_kind != D4_NO_KIND) {
        words[D4_SEE_LAID] = d4_bit(batch->laid_kind);
        bytes[D4_SEE_LAID_COLOR] = (uint8_t)(batch->laid_color + 1);
    }
    bytes[D4_SEE_TURN] = (uint8_t)d4__seats_on(game, self, game->turn);
    bytes[D4_SEE_CHOSEN] = seat_plus(game, self, game->chosen);
    bytes[D4_SEE_FACE_UP] = seat_plus(game, self, game->face_up);
    bytes[D4_SEE_ANSWERED] = game->answered;
    for (int i = 0; i < D4_NOTICES_MAX; i++) {
        if (game->notice[i].kind == D4_NO_KIND)
            continue;
        bytes[D4_SEE_NOTICE + 2 * i] = (uint8_t)(game->notice[i].kind + 1);
        bytes[D4_SEE_NOTICE + 2 * i + 1] = seat_plus(game, self, game->notice[i].seat);
    }
}

/* Whether put_rare() has anything to say. */
static inline unsigned rare(const struct d4_batch_game *batch)
{
    const struct d4_game *game = &batch->game;

    return (game->shown_to ^ D4_NO_SEAT) | (game->face_up ^ D4_NO_SEAT) |
           (game->chosen ^ D4_NO_SEAT) | (batch->laid_kind ^ D4_NO_KIND) |
           (game->notice[0].kind ^ D4_NO_KIND) | (unsigned)(batch->seat ^ game->turn) |
           (game->phase == D4_PHASE_CHOICE);
}

static inline void put_bytes(const struct d4_game *game, unsigned self, uint8_t *bytes)
{
    bytes[D4_SEE_PHASE] = game->phase;
    bytes[D4_SEE_COLOR] = (uint8_t)(game->color + 1);
    bytes[D4_SEE_DIRECTION] = game->direction;
    bytes[D4_SEE_PILE] = game->pile;
    bytes[D4_SEE_BELOW] = game->discard;
    bytes[D4_SEE_PENALTY] = game->penalty;
    bytes[D4_SEE_ANNOUNCED] = game->announced;
    bytes[D4_SEE_ACTOR] = seat_plus(game, self, game->actor);
    bytes[D4_SEE_DEALER] = (uint8_t)d4__seats_on(game, self, game->dealer);
    bytes[D4_SEE_SEATS] = game->rules->seats;
}

void d4__batch_observe(const struct d4_batch_game *batch, uint64_t play,
                       uint64_t words[D4_BATCH_BYTES / 8])
{
    const struct d4_game *game = &batch->game;
    unsigned self = batch->seat;
    uint8_t *bytes = (uint8_t *)words;

    put_counts(words + D4_SEE_HAND, &game->hand[self]);
    put_counts(words + D4_SEE_DISCARD, &batch->below);
    words[D4_SEE_TOP] = d4_bit(game->top);
    words[D4_SEE_MATCH] = game->match;
    words[D4_SEE_PLAY] = play;
    words[D4_SEE_DRAWN] =
        d4_bit(game->drawn) &
        (0 - (uint64_t)(((game->phase ^ D4_PHASE_DRAWN) | (self ^ game->turn)) == 0));
    /* In one piece it would become a string instruction, which is slow to start. */
    memset(words + D4_SEE_SHOWN, 0, 32);
    memset(words + D4_SEE_SHOWN + 4, 0, 32);
    memset(words + D4_SEE_SHOWN + 8, 0, 32);
    memset(words + D4_SEE_SHOWN + 12, 0, 32);
    memset(words + D4_SEE_SHOWN + 16, 0, 32);
    d4__put_seats(game, self, bytes);
    put_bytes(game, self, bytes);
    if (D4__UNLIKELY(rare(batch)))
        put_rare(batch, words);
}
