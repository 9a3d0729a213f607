/* batch.c - one action in each of many games, and the next question of each. */
#include <string.h>

#include "batch.h"

#define NONE ((struct d4_action){D4_VERB_COUNT, D4_NO_KIND, D4_NO_COLOR, D4_NO_SEAT, 0, 0, 0})

/* The verbs that stand alone in the last word. */
#define BARE_VERBS                                                                       \
    (1u << D4_DRAW | 1u << D4_PASS | 1u << D4_TAKE | 1u << D4_CHALLENGE | 1u << D4_UNO | \
     1u << D4_YES | 1u << D4_NO)

unsigned d4_batch_index(const struct d4_batch_game *batch, struct d4_action action)
{
    switch (action.verb) {
    case D4_PLAY:
        return action.color == D4_NO_COLOR ? action.kind
                                           : D4_BATCH_WILD + 64u * action.color + action.kind;
    case D4_DISCARD: return action.kind;
    case D4_NAME: return D4_BATCH_NAME + (unsigned)action.color;
    case D4_CATCH:
        return D4_BATCH_CATCH + d4__seats_on(&batch->game, batch->seat, action.target);
    default: return D4_BATCH_VERB + (unsigned)action.verb;
    }
}

/* The last word of the space. */
static struct d4_action rest_of(const struct d4_batch_game *batch, unsigned index)
{
    const struct d4_game *game = &batch->game;
    unsigned verb = index - D4_BATCH_VERB, color = index - D4_BATCH_NAME;
    unsigned on = index - D4_BATCH_CATCH;

    if (verb < 16)
        return BARE_VERBS >> verb & 1 ? d4_do((enum d4_verb)verb) : NONE;
    if (color < game->rules->color_count)
        return d4_name_color(color);
    if (on > 0 && on < game->rules->seats)
        return d4_catch((int)d4__seat_at(game, batch->seat, on));
    return NONE;
}

/* The card that waits, laid against a seat or against nobody. */
static struct d4_action aimed(const struct d4_batch_game *batch, unsigned index)
{
    const struct d4_game *game = &batch->game;
    struct d4_action action = d4_play_wild(batch->laid_kind, batch->laid_color);
    unsigned on = index - D4_BATCH_TARGET;

    if (on == 0)
        return action;
    if (on >= game->rules->seats)
        return NONE;
    return d4_at(action, (int)d4__seat_at(game, batch->seat, on));
}

struct d4_action d4_batch_action(const struct d4_batch_game *batch, unsigned index)
{
    unsigned word = index / 64, bit = index % 64;

    if (D4__UNLIKELY(batch->laid_kind != D4_NO_KIND))
        return aimed(batch, index);
    if (word == 0)
        return D4__UNLIKELY(batch->game.phase == D4_PHASE_CHOICE) ? d4_discard(bit)
                                                                  : d4_play(bit);
    if (word < D4_BATCH_WORDS - 1)
        return d4_play_wild(bit, word - 1);
    return word < D4_BATCH_WORDS ? rest_of(batch, index) : NONE;
}

/* Counts the discard pile anew. */
static __attribute__((noinline)) void count_below(struct d4_batch_game *batch)
{
    const struct d4_game *game = &batch->game;

    memset(&batch->below, 0, sizeof batch->below);
    for (unsigned i = 0; i < game->discard; i++)
        d4_hand_add(&batch->below, game->card[D4_DECK_MAX - 1 - i]);
    batch->below_size = game->discard;
}

/* Brings 'below' up to date. 'shield': one lay before a seat when the step began.
 *
 * A pile that shrank was shuffled anew. One that grew after such a shuffle within one step
 * would not be told by its size: only cards that are interpreted, a shield that ends and
 * the hand of a seat that is put out (O11) lay cards after a draw. */
static inline void follow_discard(struct d4_batch_game *batch, int shield)
{
    const struct d4_game *game = &batch->game;
    unsigned grown = (unsigned)game->discard - batch->below_size;

    if (D4__UNLIKELY(shield | (grown > 1) | game->rules->options.mercy |
                     (int)(game->rules->choosy >> (game->top & 63) & 1))) {
        count_below(batch);
        return;
    }
    /* At most one card, or none: added without asking which. */
    uint64_t carry = (uint64_t)grown << (game->card[D4_DECK_MAX - 1 - batch->below_size] & 63);
    for (int i = 0; i < D4_PLANES; i++) {
        uint64_t next = batch->below.plane[i] & carry;
        batch->below.plane[i] ^= carry;
        carry = next;
    }
    batch->below_size = game->discard;
}

/* Calls that nobody forgets: the UNO call rides on every action that may carry it. */
static __attribute__((noinline)) struct d4_action with_call(const struct d4_batch_game *batch,
                                                            struct d4_action action)
{
    const struct d4_game *game = &batch->game;
    struct d4_action called = d4_with_call(action);

    return d4_game_check_action(game, batch->seat, called) == D4_OK ? called : action;
}

/* Cards that options touch or that are laid against a seat. Returns 1 where the card now
 * waits for its target. */
static __attribute__((noinline)) int lay_aside(struct d4_batch_game *batch,
                                               struct d4_action action)
{
    const struct d4_game *game = &batch->game;

    if (action.kind >= game->rules->kind_count ||
        game->rules->kind[action.kind].target == D4_TARGET_NONE)
        return 0;
    uint32_t targets = d4_game_targets(game, batch->seat, action.kind);
    if (targets == UINT32_C(1) << D4_SEATS_MAX)
        return 0;
    action.target = (uint8_t)__builtin_ctz(targets);
    if (d4_game_check_action(game, batch->seat, action) != D4_OK)
        return 0;
    batch->laid_kind = action.kind;
    batch->laid_color = action.color;
    return 1;
}

/* Who won what: the side that went out what the others hold, each of those the less. */
static void put_reward(const struct d4_game *game, int16_t reward[D4_SEATS_MAX])
{
    int sum = 0;

    memset(reward, 0, D4_SEATS_MAX * sizeof *reward);
    if (game->phase != D4_PHASE_OVER)
        return;
    for (int seat = 0; seat < game->rules->seats; seat++) {
        if (seat == game->winner || d4_game_partners(game, seat, game->winner))
            continue;
        int points = (int)d4_rules_points(game->rules, &game->hand[seat]);
        sum += points;
        reward[seat] = (int16_t)-points;
    }
    for (int seat = 0; seat < game->rules->seats; seat++)
        if (seat == game->winner || d4_game_partners(game, seat, game->winner))
            reward[seat] = (int16_t)sum;
}

static void deal(struct d4_batch_game *batch)
{
    d4_game_deal(&batch->game, NULL);
    batch->steps = 0;
    count_below(batch);
}

/* The round has ended or is given up: tells how, and deals the next (P3). */
static __attribute__((noinline)) unsigned end_round(struct d4_batch_game *batch, size_t i,
                                                    const struct d4_batch_out *out)
{
    struct d4_game *game = &batch->game;
    unsigned flags = D4_BATCH_DONE;

    flags |= game->phase == D4_PHASE_BLOCKED ? D4_BATCH_BLOCKED : 0;
    flags |= game->phase < D4_PHASE_OVER ? D4_BATCH_TRUNCATED : 0;
    if (out->winner)
        out->winner[i] = game->winner;
    if (out->reward)
        put_reward(game, out->reward[i]);
    do { /* a round may be over with its deal, where nobody can act (T10) */
        game->dealer = (uint8_t)(game->dealer + 1 == game->rules->seats ? 0 : game->dealer + 1);
        deal(batch);
    } while (game->phase >= D4_PHASE_OVER);
    return flags;
}

/* Who decides next: out of turn each seat that could do something, in turn order, and
 * last the seat on turn. */
static __attribute__((noinline)) unsigned next_asked(struct d4_batch_game *batch)
{
    const struct d4_game *game = &batch->game;
    struct d4_action_list list;

    for (unsigned i = 1; i < game->rules->seats; i++) {
        unsigned seat = d4__seat_at(game, game->turn, i);
        if (d4__in(game->seated, seat) && !d4__in(batch->passed, seat) &&
            d4_game_legal(game, (int)seat, &list) > 0)
            return seat;
    }
    return game->turn;
}

static inline void ask_next(struct d4_batch_game *batch)
{
    const struct d4_game *game = &batch->game;

    batch->seat = game->turn;
    if (D4__UNLIKELY(game->exposed | game->rules->options.jump_in))
        batch->seat = (uint8_t)next_asked(batch);
}

static inline void tell(struct d4_batch_game *batch, size_t i, unsigned flags,
                        const struct d4_batch_out *out)
{
    uint64_t unwanted[D4_BATCH_WORDS];
    uint64_t play = d4__batch_mask(batch, out->mask ? out->mask[i] : unwanted);

    if (out->observation)
        d4__batch_observe(batch, play, out->observation[i]);
    if (out->seat)
        out->seat[i] = batch->seat;
    if (out->flags)
        out->flags[i] = (uint8_t)flags;
}

void d4_batch_reset(struct d4_batch_game *games, size_t n, const struct d4_batch_setup *setup,
                    const struct d4_batch_out *out)
{
    for (size_t i = 0; i < n; i++) {
        struct d4_batch_game *batch = &games[i];
        struct d4_random random;

        memset(batch, 0, sizeof *batch);
        d4_random_fast(&random,
                       setup->seed + (setup->first + i) * UINT64_C(0x9e3779b97f4a7c15));
        d4_game_init(&batch->game, setup->rules, &random);
        batch->limit = setup->limit ? setup->limit : UINT32_MAX;
        batch->calls = setup->flags & D4_BATCH_CALLS;
        batch->laid_kind = D4_NO_KIND;
        batch->laid_color = D4_NO_COLOR;
        do
            deal(batch);
        while (batch->game.phase >= D4_PHASE_OVER);
        ask_next(batch);
        tell(batch, i, 0, out);
    }
}

/* An exposed seat calls at once where nobody forgets (U2). */
static __attribute__((noinline)) void call_late(struct d4_game *game)
{
    for (int seat = 0; seat < game->rules->seats; seat++)
        if (d4__in(game->exposed, (unsigned)seat))
            D4__ASSERT(d4_game_apply(game, seat, d4_do(D4_UNO)) == D4_OK);
}

/* What is carried out without a second look: the play of a card that no option touches
 * and that cannot bring a call with it, and the verbs of an ordinary turn. Which of both it
 * is nobody can foresee, so that a play and a verb are one straight line. */
static inline int plain(const struct d4_batch_game *batch, unsigned index)
{
    const struct d4_game *game = &batch->game;
    unsigned word = index / 64, bit = index % 64;
    const uint64_t verbs = 1u << D4_DRAW | 1u << D4_PASS | 1u << D4_TAKE | 1u << D4_CHALLENGE;
    uint64_t is_verb = 0 - (uint64_t)(word == D4_BATCH_WORDS - 1);
    uint64_t no_call = 0 - (uint64_t)(game->count[batch->seat] != 2);
    uint64_t good = (verbs & is_verb) | (game->rules->quick & no_call & ~is_verb);

    unsigned odd = index / D4_BATCH_ACTIONS | (unsigned)(batch->seat ^ game->turn) |
                   (batch->laid_kind ^ D4_NO_KIND) | batch->passed |
                   (game->phase == D4_PHASE_CHOICE);
    return (odd | (~good >> bit & 1)) == 0;
}

/* An action as one word: its bytes in order, whichever end the machine begins with. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define WORD(verb, kind, color) ((verb) | (kind) << 8 | (color) << 16 | D4_NO_SEAT << 24)
#define HIGH 0
#else
#define WORD(verb, kind, color) ((verb) << 24 | (kind) << 16 | (color) << 8 | D4_NO_SEAT)
#define HIGH 32
#endif

static inline struct d4_action plain_action(unsigned index)
{
    uint32_t word = index / 64, bit = index % 64;
    uint32_t is_verb = 0 - (uint32_t)(word == D4_BATCH_WORDS - 1);
    /* One less than word 0 is D4_NO_COLOR. */
    uint32_t play = WORD((uint32_t)D4_PLAY, bit, (word - 1) & 0xff);
    uint32_t verb = WORD(bit, (uint32_t)D4_NO_KIND, (uint32_t)D4_NO_COLOR);
    uint64_t bytes = (uint64_t)((verb & is_verb) | (play & ~is_verb)) << HIGH;
    struct d4_action action;

    memcpy(&action, &bytes, sizeof action);
    return action;
}

/* All else. Returns the action to carry out, or D4_VERB_COUNT where there is none: with
 * 'done' set the step was only noted, else it is refused. */
static struct d4_action prepare(struct d4_batch_game *batch, unsigned index, int *done)
{
    struct d4_game *game = &batch->game;
    unsigned seat = batch->seat;
    struct d4_action action = d4_batch_action(batch, index);

    if (seat != game->turn && action.verb == D4_PASS) {
        batch->passed |= d4__seat_bit(seat);
        *done = 1;
        return NONE;
    }
    if (action.verb == D4_UNO && !batch->calls)
        return NONE;
    if (action.verb == D4_PLAY && batch->laid_kind == D4_NO_KIND && lay_aside(batch, action)) {
        *done = 1;
        return NONE;
    }
    if (action.verb == D4_DISCARD || (action.verb == D4_PLAY && !batch->calls))
        action = with_call(batch, action);
    return action;
}

static __attribute__((noinline)) unsigned act_specially(struct d4_batch_game *batch,
                                                        unsigned index)
{
    struct d4_game *game = &batch->game;
    int done = 0, shield = game->shield != D4_NO_SEAT;
    struct d4_action action = prepare(batch, index, &done);

    if (action.verb == D4_VERB_COUNT)
        return done ? 0 : D4_BATCH_REFUSED;
    if (d4_game_apply(game, batch->seat, action) != D4_OK)
        return D4_BATCH_REFUSED;
    batch->laid_kind = D4_NO_KIND;
    batch->laid_color = D4_NO_COLOR;
    batch->passed = 0;
    if (game->exposed && !batch->calls)
        call_late(game);
    follow_discard(batch, shield);
    return 0;
}

/* Does 'index' in the game. Returns 0, or D4_BATCH_REFUSED and the game as it was. */
static inline unsigned act(struct d4_batch_game *batch, unsigned index)
{
    struct d4_game *game = &batch->game;
    struct d4_action action = plain_action(index);
    int shield = game->shield != D4_NO_SEAT;

    if (D4__UNLIKELY(!plain(batch, index)))
        return act_specially(batch, index);
    if (D4__UNLIKELY(d4_game_apply(game, batch->seat, action) != D4_OK))
        return D4_BATCH_REFUSED;
    follow_discard(batch, shield);
    return 0;
}

/* 'whole', known when compiling: every part of 'out' is wanted. */
static inline __attribute__((always_inline)) void step_all(struct d4_batch_game *games,
                                                           size_t n, const uint16_t *actions,
                                                           const struct d4_batch_out out,
                                                           const int whole)
{
    for (size_t i = 0; i < n; i++) {
        struct d4_batch_game *batch = &games[i];
        unsigned flags = act(batch, actions[i]);

        batch->steps++;
        if (D4__UNLIKELY((batch->game.phase >= D4_PHASE_OVER) | (batch->steps >= batch->limit)))
            flags |= end_round(batch, i, &out);
        if (D4__LIKELY(batch->laid_kind == D4_NO_KIND))
            ask_next(batch);
        if (whole) {
            uint64_t play = d4__batch_mask(batch, out.mask[i]);
            d4__batch_observe(batch, play, out.observation[i]);
            out.seat[i] = batch->seat;
            out.flags[i] = (uint8_t)flags;
        } else {
            tell(batch, i, flags, &out);
        }
    }
}

void d4_batch_step(struct d4_batch_game *games, size_t n, const uint16_t *actions,
                   const struct d4_batch_out *out)
{
    if (out->mask && out->observation && out->seat && out->flags)
        step_all(games, n, actions, *out, 1);
    else
        step_all(games, n, actions, *out, 0);
}
