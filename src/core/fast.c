/* fast.c - d4_game_apply(): the common case here, all else the general way.
 *
 * Each verb has a function of its own, reached by a jump, so that a decision saves no
 * registers it does not use. */
#include "fast.h"

/* The turn passes to 'seat', which may find the round blocked (T10). */
static inline void pass_to(struct d4_game *game, unsigned seat)
{
    game->announced = 0;
    game->drawn = D4_NO_KIND;
    game->turn = (uint8_t)seat;
    game->phase = D4_PHASE_TURN;
    if (D4__UNLIKELY(!d4__can_draw(game)))
        d4__start_turn(game, seat, NULL);
}

static __attribute__((noinline)) void give(struct d4_game *game, unsigned seat, unsigned n)
{
    while (n-- && d4__draw(game, seat, NULL) != D4_NO_KIND)
        ;
}

/* Whether the play is of one card and laid against nobody, and its call 0 or 1. */
static inline unsigned unaimed(struct d4_action action)
{
    const struct d4_action both = {0, 0, 0, UINT8_MAX, UINT8_MAX - 1, UINT8_MAX, UINT16_MAX};

    return ((d4__word(action) ^ d4__word(d4_play(0))) & d4__word(both)) == 0;
}

/* Whether the play is lawful; refusals are left to the general way. */
static inline unsigned allowed(const struct d4_game *game, unsigned seat,
                               struct d4_action action)
{
    const struct d4_rules *rules = game->rules;
    unsigned kind = action.kind;

    if (D4__UNLIKELY(kind >= rules->kind_count))
        return 0;
    uint64_t plays = d4_hand_kinds(&game->hand[seat]) & (game->match | rules->wild);
    unsigned wild = rules->wild >> kind & 1;
    unsigned colored = wild ? action.color < rules->color_count : action.color == D4_NO_COLOR;
    unsigned call = (action.call ^ 1u) | ((game->count[seat] == 2) & (game->announced ^ 1u));
    unsigned held = (plays & rules->quick) >> kind & 1;

    return held & colored & call & unaimed(action) &
           ((game->phase == D4_PHASE_TURN) | (kind == game->drawn));
}

/* U1 to U4: one card left, called or not. */
static inline void judge(struct d4_game *game, unsigned seat, unsigned called)
{
    d4_seats bit = (d4_seats)((unsigned)(game->count[seat] == 1) << seat);

    game->called &= (d4_seats)~d4__seat_bit(seat);
    game->called |= called ? bit : 0;
    game->exposed = called ? 0 : bit;
}

static inline unsigned advance(const struct d4_game *game, unsigned seat, unsigned steps)
{
    unsigned seats = game->rules->seats;

    seat += game->direction == D4_LEFT ? steps : seats - steps;
    return seat >= seats ? seat - seats : seat;
}

/* The penalty waits for its answer (T7). */
static inline void wait(struct d4_game *game, unsigned seat, unsigned n)
{
    game->announced = 0;
    game->drawn = D4_NO_KIND;
    game->phase = D4_PHASE_ANSWER;
    game->turn = (uint8_t)seat;
    game->penalty = (uint8_t)n;
    game->program_at = 1;
}

/* Plays the card. 'late', known when compiling: the hand is down to its last cards, or
 * UNO was called; before that there is no duty to judge and no round to end. */
static inline __attribute__((always_inline)) enum d4_status
play(struct d4_game *game, unsigned seat, struct d4_action action, const int late)
{
    struct d4_move move = game->rules->move[action.kind];
    struct d4_hand *hand = &game->hand[seat];
    unsigned challenge = game->rules->challenge >> action.kind & 1;
    unsigned called = late ? action.call | game->announced : 0;

    if (late && action.call)
        d4__lift_notices(game, NULL);
    d4_hand_remove(hand, action.kind);
    game->count[seat]--;
    game->shown_to = D4_NO_SEAT;
    game->exposed = 0;
    game->bluff = 0;
    game->caught = 0;
    if (D4__UNLIKELY(challenge)) {
        game->bluff = (uint8_t)d4__holds_color(game, hand);
        game->laid = *hand;
    }
    d4__lay(game, action.kind, action.color);
    game->actor = (uint8_t)seat;
    game->chosen = D4_NO_SEAT;
    game->direction ^= move.turns;
    if (late)
        judge(game, seat, called);
    if (D4__UNLIKELY(move.draws)) {
        unsigned next = advance(game, seat, 1);
        if (challenge) {
            wait(game, next, move.draws);
            return D4_OK;
        }
        give(game, next, move.draws);
    }
    if (late && !game->count[seat])
        d4__finish_round(game, seat, NULL);
    else
        pass_to(game, advance(game, seat, move.steps));
    return D4_OK;
}

static __attribute__((noinline)) enum d4_status play_late(struct d4_game *game, unsigned seat,
                                                          struct d4_action action)
{
    if (!allowed(game, seat, action))
        return d4_game_apply_events(game, (int)seat, action, NULL);
    return play(game, seat, action, 1);
}

static __attribute__((noinline)) enum d4_status play_early(struct d4_game *game, unsigned seat,
                                                           struct d4_action action)
{
    if (D4__UNLIKELY(!allowed(game, seat, action)))
        return d4_game_apply_events(game, (int)seat, action, NULL);
    return play(game, seat, action, 0);
}

/* T7: no challenge; the cards are taken and the turn is missed. */
static enum d4_status take(struct d4_game *game, unsigned seat)
{
    unsigned actor = game->actor;

    give(game, seat, game->penalty);
    game->penalty = 0;
    game->program_at = 0;
    if (D4__UNLIKELY(!game->count[actor]))
        d4__finish_round(game, actor, NULL);
    else
        pass_to(game, advance(game, seat, 1));
    return D4_OK;
}

static __attribute__((noinline)) enum d4_status draw(struct d4_game *game, unsigned seat)
{
    game->exposed = 0;
    game->shown_to = D4_NO_SEAT;
    game->drawn = (uint8_t)d4__draw(game, seat, NULL);
    game->phase = D4_PHASE_DRAWN;
    return D4_OK;
}

static inline enum d4_status pass(struct d4_game *game, unsigned seat)
{
    pass_to(game, advance(game, seat, 1));
    return D4_OK;
}

static inline int bare(struct d4_action action)
{
    const struct d4_action verb = {UINT8_MAX, 0, 0, 0, 0, 0, 0};

    return ((d4__word(action) ^ d4__word(d4_do(D4_DRAW))) & ~d4__word(verb)) == 0;
}

enum d4_status d4_game_apply(struct d4_game *game, int seat, struct d4_action action)
{
    unsigned phase = game->phase;

    if (D4__LIKELY(d4__calm(game) && (unsigned)seat == game->turn)) {
        if (action.verb == D4_PLAY && (phase == D4_PHASE_TURN || phase == D4_PHASE_DRAWN))
            return game->count[seat] > 2 && !game->announced && !action.call
                       ? play_early(game, (unsigned)seat, action)
                       : play_late(game, (unsigned)seat, action);
        if (D4__LIKELY(bare(action))) {
            const struct d4_rules *rules = game->rules;
            if (action.verb == D4_DRAW && phase == D4_PHASE_TURN && rules->plain_turn &&
                d4__can_draw(game))
                return draw(game, (unsigned)seat);
            if (action.verb == D4_PASS && phase == D4_PHASE_DRAWN && rules->plain_turn)
                return pass(game, (unsigned)seat);
            if (action.verb == D4_TAKE && phase == D4_PHASE_ANSWER && rules->plain_turn &&
                rules->move[game->top].draws)
                return take(game, (unsigned)seat);
        }
    }
    return d4_game_apply_events(game, seat, action, NULL);
}
