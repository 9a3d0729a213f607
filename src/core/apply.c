/* apply.c - carries out an action that was checked. */
#include <string.h>

#include "engine.h"

/* U2: a call, whenever it comes, lifts the standing notices (H9). */
static void call(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    d4__tell(events, D4_EVENT_CALLED, seat);
    d4__lift_notices(game, events);
}

/* O14: the cards after the first. Returns how many the play has. */
static unsigned lay_more(struct d4_game *game, unsigned seat, struct d4_action action,
                         struct d4_events *events)
{
    unsigned cards = 1;

    for (uint32_t more = d4_action_more(action); more; more >>= D4_MORE_BITS) {
        unsigned kind = d4_rules_alike(game->rules, action.kind, (more & D4_MORE_MASK) - 1);

        d4_hand_remove(&game->hand[seat], kind);
        game->count[seat]--;
        d4__lay(game, kind, D4_NO_COLOR);
        d4__emit(events, D4_EVENT_PLAYED, seat, kind,
                 more >> D4_MORE_BITS ? D4_NO_SEAT : action.target, 0);
        cards++;
    }
    return cards;
}

static void do_play(struct d4_game *game, unsigned seat, struct d4_action action,
                    struct d4_events *events)
{
    struct d4_hand *hand = &game->hand[seat];
    unsigned kind = action.kind;

    d4__begin_turn(game);
    unsigned from = game->actor, deflected = D4_NO_KIND;
    if (D4__UNLIKELY(game->phase == D4_PHASE_ANSWER) && game->rules->deflects >> kind & 1)
        deflected = d4__penalty_card(game); /* O13 */
    if (seat != game->turn)
        game->announced = 0; /* O2: thrown in out of turn */
    d4_hand_remove(hand, kind);
    game->count[seat]--;
    game->called &= (d4_seats)~d4__seat_bit(seat);
    game->bluff = 0;
    game->caught = 0;
    if (game->rules->challenge >> kind & 1) {
        /* T6, T7: judged by the color in play before, on the hand as it is now. */
        game->bluff = (uint8_t)d4__holds_color(game, hand);
        game->laid = *hand;
    }
    d4__lay(game, kind, action.color);
    game->actor = (uint8_t)seat;
    game->chosen = action.target;
    game->drawn = (uint8_t)deflected;
    d4__emit(events, D4_EVENT_PLAYED, seat, kind,
             d4_action_more(action) ? D4_NO_SEAT : action.target, 0);
    unsigned cards =
        D4__UNLIKELY(d4_action_more(action)) ? lay_more(game, seat, action, events) : 1;
    if (action.color != D4_NO_COLOR)
        d4__emit(events, D4_EVENT_NAMED, seat, D4_NO_KIND, D4_NO_SEAT, action.color);
    if (action.call) {
        game->announced = 1;
        call(game, seat, events);
    }
    if (D4__UNLIKELY(deflected != D4_NO_KIND))
        d4__deflect(game, from, events);
    else if (D4__UNLIKELY(cards > 1))
        d4__run_together(game, cards, events);
    else
        d4__run(game, 0, game->count[seat] == 0, D4_NO_SEAT, events);
}

static void do_draw(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    uint64_t fits;

    d4__begin_turn(game);
    do {
        unsigned kind = d4__draw(game, seat, events);
        if (kind == D4_NO_KIND)
            break;
        game->drawn = (uint8_t)kind;
        fits = d4__playable(game, seat) >> kind & 1;
    } while (game->rules->options.draw_until && !fits); /* O4 */
    game->phase = D4_PHASE_DRAWN;
}

static void do_pass(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    d4__tell(events, D4_EVENT_KEPT, seat);
    d4__next_turn(game, seat, events);
}

/* O13: the seat takes the cards that were sent on to it, and play goes on after it. */
static void take_deflected(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    d4__draw_many(game, seat, game->penalty, events);
    game->penalty = 0;
    d4__miss_turn(game, seat, events);
    d4__next_turn(game, seat, events);
}

/* Where in its program the card on top makes the seat that faced the penalty miss its turn. */
static unsigned miss_effect(const struct d4_game *game)
{
    const struct d4_kind *kind = &game->rules->kind[game->top];

    return kind->shape == D4_SHAPE_DRAW ? kind->program.length - 1u : game->program_at + 2u;
}

void d4__drop_penalty(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    int deflected = game->drawn != D4_NO_KIND;

    game->penalty = 0;
    game->announced = 0;
    if (deflected)
        d4__next_turn(game, seat, events);
    else
        d4__run(game, miss_effect(game) + 1, game->count[game->actor] == 0, D4_NO_SEAT, events);
}

/* T7, O1: the answer to a penalty; then the rest of the card's program. */
static void do_answer(struct d4_game *game, unsigned seat, int challenge,
                      struct d4_events *events)
{
    unsigned sum = game->penalty;

    if (D4__UNLIKELY(game->drawn != D4_NO_KIND)) {
        take_deflected(game, seat, events);
        return;
    }
    int guilty = challenge && game->bluff;
    int last = game->count[game->actor] == 0;
    unsigned miss_at = miss_effect(game);

    game->penalty = 0;
    game->announced = 0; /* U2: a call ahead of a stack that was not laid lapses */
    if (challenge) {
        game->shown_to = (uint8_t)seat;
        d4__emit(events, D4_EVENT_CHALLENGED, seat, D4_NO_KIND, game->actor, game->bluff);
    }
    if (guilty)
        d4__draw_many(game, game->actor, sum, events);
    else
        d4__draw_many(game, seat, challenge ? sum + 2 : sum, events);
    d4__run(game, guilty ? miss_at + 1 : miss_at, last, D4_NO_SEAT, events);
}

static void do_uno(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    d4_seats bit = d4__seat_bit(seat);

    if (game->exposed & bit) {
        game->exposed &= (d4_seats)~bit;
        game->called |= bit;
    } else {
        game->announced = 1;
    }
    call(game, seat, events);
}

static void do_catch(struct d4_game *game, unsigned seat, unsigned target,
                     struct d4_events *events)
{
    d4__emit(events, D4_EVENT_CAUGHT, seat, D4_NO_KIND, target, 0);
    game->exposed &= (d4_seats)~d4__seat_bit(target);
    d4__draw_many(game, target, game->rules->options.uno_penalty, events);
    /* An omission is caught once, also where nothing could be drawn for it. */
    game->caught = game->count[target] == 1;
}

#define TABLE_TALK_PENALTY 4 /* N1 */

static void do_talk(struct d4_game *game, unsigned seat, unsigned target,
                    struct d4_events *events)
{
    d4__emit(events, D4_EVENT_TALKED, seat, D4_NO_KIND, target, 0);
    d4__draw_many(game, target, TABLE_TALK_PENALTY, events);
}

static void do_name(struct d4_game *game, unsigned seat, unsigned color,
                    struct d4_events *events)
{
    game->color = (uint8_t)color;
    game->match = game->rules->of_color[color];
    d4__emit(events, D4_EVENT_NAMED, seat, D4_NO_KIND, D4_NO_SEAT, color);
    if (D4__LIKELY(game->actor == D4_NO_SEAT))
        d4__start_turn(game, seat, events); /* F5 */
    else
        d4__next_turn(game, game->actor, events); /* E6 */
}

static void do_discard(struct d4_game *game, unsigned seat, struct d4_action action,
                       struct d4_events *events)
{
    d4_hand_remove(&game->hand[seat], action.kind);
    game->count[seat]--;
    game->called &= (d4_seats)~d4__seat_bit(seat);
    game->exposed &= (d4_seats)~d4__seat_bit(seat);
    d4__discard_push(game, action.kind);
    d4__emit(events, D4_EVENT_DISCARDED, seat, action.kind, D4_NO_SEAT, 0);
    if (action.call) {
        game->announced = 1;
        call(game, seat, events);
    }
    d4__run(game, game->program_at, 0, seat, events);
}

static void do_reply(struct d4_game *game, unsigned seat, int yes, struct d4_events *events)
{
    d4__emit(events, D4_EVENT_ANSWERED, seat, game->top, D4_NO_SEAT, (unsigned)yes);
    game->answered |= (uint8_t)yes;
    d4__run(game, game->program_at, 0, seat, events);
}

void d4__do(struct d4_game *game, unsigned seat, struct d4_action action,
            struct d4_events *events)
{
    switch ((enum d4_verb)action.verb) {
    case D4_PLAY: do_play(game, seat, action, events); break;
    case D4_DRAW: do_draw(game, seat, events); break;
    case D4_PASS: do_pass(game, seat, events); break;
    case D4_TAKE: do_answer(game, seat, 0, events); break;
    case D4_CHALLENGE: do_answer(game, seat, 1, events); break;
    case D4_NAME: do_name(game, seat, action.color, events); break;
    case D4_UNO: do_uno(game, seat, events); break;
    case D4_CATCH: do_catch(game, seat, action.target, events); break;
    case D4_TALK: do_talk(game, seat, action.target, events); break;
    case D4_DISCARD: do_discard(game, seat, action, events); break;
    case D4_YES: do_reply(game, seat, 1, events); break;
    case D4_NO: do_reply(game, seat, 0, events); break;
    case D4_VERB_COUNT: __builtin_unreachable(); /* d4__check() refuses it */
    }
    if (D4__UNLIKELY(game->rules->options.mercy))
        d4__show_mercy(game, events);
}

enum d4_status d4_game_apply_events(struct d4_game *game, int seat, struct d4_action action,
                                    struct d4_events *events)
{
    enum d4_status status = d4__check(game, (unsigned)seat, action);

    d4__tell_side(events, game);
    if (status == D4_OK)
        d4__do(game, (unsigned)seat, action, events);
    return status;
}
