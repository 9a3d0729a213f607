/* fast.c - see fast.h. */
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

static inline void give(struct d4_game *game, unsigned seat, unsigned n)
{
    while (n-- && d4__draw(game, seat, NULL) != D4_NO_KIND)
        ;
}

/* Whether the play is lawful; refusals are left to the general way. */
static inline unsigned allowed(const struct d4_game *game, unsigned seat, struct d4_action action)
{
    const struct d4_rules *rules = game->rules;
    unsigned kind = action.kind;

    if (D4__UNLIKELY(kind >= rules->kind_count))
        return 0;
    uint64_t plays = d4_hand_kinds(&game->hand[seat]) & (game->match | rules->wild);
    unsigned wild = rules->wild >> kind & 1;
    unsigned colored = wild ? action.color < rules->color_count : action.color == D4_NO_COLOR;
    unsigned call = (action.call ^ 1u) | ((game->count[seat] == 2) & (game->announced ^ 1u));
    unsigned held = (plays & ~rules->choosy) >> kind & 1;

    return held & colored & call & (action.target == D4_NO_SEAT) &
           ((game->phase == D4_PHASE_TURN) | (kind == game->drawn));
}

/* U1 to U4: one card left, called or not. */
static inline void judge(struct d4_game *game, unsigned seat, unsigned called)
{
    d4_seats bit = (d4_seats)((unsigned)(game->count[seat] == 1) << seat);

    game->called |= called ? bit : 0;
    game->exposed = called ? 0 : bit;
}

static void play(struct d4_game *game, unsigned seat, struct d4_action action)
{
    const struct d4_kind *kind = &game->rules->kind[action.kind];
    struct d4_hand *hand = &game->hand[seat];
    unsigned called = action.call | game->announced;

    if (D4__UNLIKELY(action.call))
        d4__lift_notices(game, NULL);
    d4_hand_remove(hand, action.kind);
    game->count[seat]--;
    game->called &= (d4_seats)~d4__seat_bit(seat);
    game->shown_to = D4_NO_SEAT;
    game->bluff = 0;
    if (kind->shape == D4_SHAPE_CHALLENGE) {
        game->bluff = (uint8_t)d4__holds_color(game, hand);
        game->laid = *hand;
    }
    d4__lay(game, action.kind, action.color);
    game->actor = (uint8_t)seat;
    game->chosen = D4_NO_SEAT;
    game->exposed = 0;

    unsigned last = game->count[seat] == 0;
    unsigned two = game->active == 2;
    unsigned reverse = kind->shape == D4_SHAPE_REVERSE;
    game->direction ^= (uint8_t)(reverse & (two ^ 1));
    unsigned next = d4__next(game, seat);

    if (kind->shape == D4_SHAPE_CHALLENGE) {
        judge(game, seat, called);
        game->announced = 0;
        game->drawn = D4_NO_KIND;
        game->phase = D4_PHASE_ANSWER;
        game->turn = (uint8_t)next;
        game->penalty = kind->shape_n;
        game->program_at = 1;
        return;
    }
    if (kind->shape == D4_SHAPE_DRAW)
        give(game, next, kind->shape_n);
    if (D4__UNLIKELY(last)) {
        d4__finish_round(game, seat, NULL);
        return;
    }
    judge(game, seat, called);
    unsigned skips = (kind->shape == D4_SHAPE_SKIP) | (kind->shape == D4_SHAPE_DRAW) |
                     (reverse & two);
    pass_to(game, skips ? d4__next(game, next) : next);
}

int d4__fast_apply(struct d4_game *game, unsigned seat, struct d4_action action)
{
    if (!d4__calm(game) || seat != game->turn || game->phase - 1u > 2u)
        return 0;
    switch (action.verb) {
    case D4_PLAY:
        if (game->phase == D4_PHASE_ANSWER || !allowed(game, seat, action))
            return 0;
        play(game, seat, action);
        return 1;
    case D4_DRAW:
        if (game->phase != D4_PHASE_TURN || !d4__can_draw(game) ||
            action.kind != D4_NO_KIND || action.color != D4_NO_COLOR ||
            action.target != D4_NO_SEAT || action.call)
            return 0;
        game->exposed = 0;
        game->shown_to = D4_NO_SEAT;
        game->drawn = (uint8_t)d4__draw(game, seat, NULL);
        game->phase = D4_PHASE_DRAWN;
        return 1;
    case D4_PASS:
        if (game->phase != D4_PHASE_DRAWN || action.kind != D4_NO_KIND ||
            action.color != D4_NO_COLOR || action.target != D4_NO_SEAT || action.call)
            return 0;
        pass_to(game, d4__next(game, seat));
        return 1;
    default: return 0;
    }
}
