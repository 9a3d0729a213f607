/* turn.c - whose turn it is, what ends with a card, and the end of the round. */
#include "engine.h"

/* U3: taking a card from the pile or from the hand begins a turn. */
void d4__begin_turn(struct d4_game *game)
{
    game->exposed = 0;
    game->shown_to = D4_NO_SEAT;
}

/* T10: no seat can play and none can draw. */
static int blocked(const struct d4_game *game)
{
    if (D4__UNLIKELY(game->rules->options.mercy) && d4__spares(game))
        return 0; /* O11: that hand can be drawn, and the question is put again */
    if (D4__LIKELY(d4__can_draw(game) && !game->rules->options.hand_limit))
        return 0;
    for (unsigned seat = 0; seat < game->rules->seats; seat++)
        if (d4__in(game->seated, seat) &&
            (d4__playable(game, seat) || d4__may_draw(game, seat)))
            return 0;
    return 1;
}

/* Ends the round if it is blocked. Returns whether it is. */
int d4__block(struct d4_game *game, struct d4_events *events)
{
    if (D4__LIKELY(!blocked(game)))
        return 0;
    unsigned first = d4__first_out(game, D4_NO_SEAT);
    if (first != D4_NO_SEAT) { /* O16: there is a winner already */
        d4__finish_round(game, first, events);
        return 1;
    }
    game->phase = D4_PHASE_BLOCKED;
    game->turn = D4_NO_SEAT;
    game->exposed = 0;
    game->missing = 0;
    d4__tell(events, D4_EVENT_BLOCKED, D4_NO_SEAT);
    return 1;
}

void d4__start_turn(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    game->turn = (uint8_t)seat;
    game->phase = D4_PHASE_TURN;
    game->drawn = D4_NO_KIND;
    game->penalty = 0;
    game->announced = 0; /* U2: a call made ahead lapses with its turn */
    if (D4__LIKELY(!d4__block(game, events)))
        d4__tell(events, D4_EVENT_TURN, seat);
}

/* H7: hands are closed when the turn reaches or passes over the one who opened them. */
static void pass_face_up(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    if (game->face_up != seat)
        return;
    game->face_up = D4_NO_SEAT;
    d4__tell(events, D4_EVENT_FACE_DOWN, seat);
}

void d4__miss_turn(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    pass_face_up(game, seat, events);
    d4__tell(events, D4_EVENT_MISSED, seat);
}

void d4__reach_turn(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    pass_face_up(game, seat, events);
    d4__start_turn(game, seat, events);
}

void d4__next_turn(struct d4_game *game, unsigned from, struct d4_events *events)
{
    unsigned seat = from;

    if (game->again) {
        game->again = 0;
        pass_face_up(game, seat, events);
        d4__start_turn(game, seat, events);
        return;
    }
    for (;;) {
        seat = d4__next(game, seat);
        pass_face_up(game, seat, events);
        if (!d4__in(game->missing, seat))
            break;
        game->missing &= (d4_seats)~d4__seat_bit(seat);
        d4__tell(events, D4_EVENT_MISSED, seat);
    }
    d4__start_turn(game, seat, events);
}

/* U4: the duty is that of the card's player, judged after its effect. */
void d4__judge_duty(struct d4_game *game)
{
    d4_seats bit = d4__seat_bit(game->actor);

    if (game->count[game->actor] == 1 && game->rules->options.uno_penalty) {
        if (game->announced)
            game->called |= bit;
        else if (!(game->called & bit) && !game->caught)
            game->exposed |= bit;
    }
    game->announced = 0;
}

/* W3: any other wild ends the shield; its card goes directly under the top one. */
void d4__end_shield(struct d4_game *game, struct d4_events *events)
{
    if (game->shield == D4_NO_SEAT || game->aside || !(game->rules->wild >> game->top & 1))
        return;
    d4__tell(events, D4_EVENT_SHIELD_END, game->shield);
    d4__discard_push(game, game->shield_kind);
    game->shield = D4_NO_SEAT;
    game->shield_kind = D4_NO_KIND;
}

void d4__finish_round(struct d4_game *game, unsigned winner, struct d4_events *events)
{
    game->phase = D4_PHASE_OVER;
    game->winner = (uint8_t)winner;
    game->program_at = 0;
    game->warded = 0;
    game->turn = D4_NO_SEAT;
    game->drawn = D4_NO_KIND;
    game->penalty = 0;
    game->announced = 0;
    game->again = 0;
    game->missing = 0;
    game->exposed = 0;
    int out_now = !game->count[winner] && !d4_game_place(game, (int)winner);
    d4__tell(events, out_now ? D4_EVENT_WENT_OUT : D4_EVENT_WON, winner);
}

/* The top card is worked out: somebody went out (G1, G5), or the turn passes on. */
void d4__finish_card(struct d4_game *game, struct d4_events *events)
{
    unsigned seat = game->actor;

    game->program_at = 0;
    game->warded = 0;
    game->answered = 0;
    d4__end_shield(game, events);
    if (D4__UNLIKELY(game->rules->options.finish > 1) && d4__go_out(game, events))
        return;
    do {
        if (D4__UNLIKELY(game->count[seat] == 0)) {
            d4__finish_round(game, seat, events);
            return;
        }
        seat = d4__next(game, seat);
    } while (seat != game->actor);
    d4__judge_duty(game);
    if (D4__UNLIKELY(game->color == D4_NO_COLOR)) {
        game->phase = D4_PHASE_COLOR; /* E6: a wild was turned up */
        game->turn = (uint8_t)seat;
        d4__tell(events, D4_EVENT_TURN, seat);
        return;
    }
    d4__next_turn(game, game->actor, events);
}

void d4__lift_notices(struct d4_game *game, struct d4_events *events)
{
    if (game->notice[0].kind == D4_NO_KIND)
        return;
    for (int i = 0; i < D4_NOTICES_MAX; i++)
        game->notice[i] = (struct d4_notice){D4_NO_KIND, D4_NO_SEAT};
    d4__tell(events, D4_EVENT_NOTICE_END, D4_NO_SEAT);
}

int d4_game_next(const struct d4_game *game, int seat)
{
    return (int)d4__next(game, (unsigned)seat);
}

int d4_game_partners(const struct d4_game *game, int a, int b)
{
    return game->rules->teams && a % 2 == b % 2;
}

int d4_game_holds_color(const struct d4_game *game, int seat)
{
    return game->color != D4_NO_COLOR && d4__holds_color(game, &game->hand[seat]);
}
