/* leave.c - seats that leave the round before it ends: those put out for their many cards
 * (O11).
 *
 * A seat that has left is not seated any more, so that turns and effects pass it by; 'place'
 * says how it left. The next deal brings it back. */
#include <string.h>

#include "engine.h"

void d4_game_set_place(struct d4_game *game, int seat, unsigned place)
{
    unsigned shift = (unsigned)seat % 2 * 4;
    unsigned other = game->place[seat / 2] & ~(15u << shift);

    game->place[seat / 2] = (uint8_t)(other | place << shift);
}

int d4_game_ranking(const struct d4_game *game, uint8_t seats[D4_SEATS_MAX])
{
    int count = 0;

    for (int seat = 0; seat < D4_SEATS_MAX; seat++) {
        unsigned place = d4_game_place(game, seat);
        if (!place || place == D4_PLACE_PUT_OUT)
            continue;
        seats[place - 1] = (uint8_t)seat;
        count++;
    }
    return count;
}

d4_seats d4_game_dealt(const struct d4_game *game)
{
    d4_seats dealt = game->seated;

    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        if (d4_game_place(game, seat))
            dealt |= d4__seat_bit((unsigned)seat);
    return dealt;
}

/* A new round begins: whoever left the one before is back. */
void d4__rejoin(struct d4_game *game)
{
    game->seated = d4_game_dealt(game);
    game->active = (uint8_t)__builtin_popcount(game->seated);
    memset(game->place, 0, sizeof game->place);
}

/* The hand goes under the discard pile, in the edition's card order. */
static void bury_hand(struct d4_game *game, unsigned seat)
{
    struct d4_hand *hand = &game->hand[seat];
    uint8_t *end = game->card + D4_DECK_MAX, *at = end - game->count[seat];

    memmove(at - game->discard, end - game->discard, game->discard);
    for (uint64_t set = d4_hand_kinds(hand); set;) {
        unsigned kind = d4_next_kind(&set);
        for (unsigned n = d4_hand_count(hand, kind); n > 0; n--)
            *at++ = (uint8_t)kind;
    }
    game->discard = (uint8_t)(game->discard + game->count[seat]);
    game->count[seat] = 0;
    *hand = (struct d4_hand){{0}};
}

/* W3: a shield before a seat that has left protects nobody: its card goes to the discards. */
static void drop_shield(struct d4_game *game, struct d4_events *events)
{
    d4__tell(events, D4_EVENT_SHIELD_END, game->shield);
    if (!game->aside)
        d4__discard_push(game, game->shield_kind);
    game->aside = 0;
    game->shield = D4_NO_SEAT;
    game->shield_kind = D4_NO_KIND;
}

/* H9: what 'seat' was told is told to nobody. */
static void drop_notices(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    int kept = 0;

    for (int i = 0; i < D4_NOTICES_MAX; i++) {
        struct d4_notice notice = game->notice[i];
        game->notice[i] = (struct d4_notice){D4_NO_KIND, D4_NO_SEAT};
        if (notice.kind == D4_NO_KIND)
            continue;
        if (notice.seat != seat)
            game->notice[kept++] = notice;
        else
            d4__emit(events, D4_EVENT_NOTICE_LIFTED, seat, notice.kind, D4_NO_SEAT, 0);
    }
}

static void leave(struct d4_game *game, unsigned seat, unsigned place, struct d4_events *events)
{
    d4_seats others = (d4_seats)~d4__seat_bit(seat);

    d4_game_set_place(game, (int)seat, place);
    bury_hand(game, seat);
    game->seated &= others;
    game->called &= others;
    game->exposed &= others;
    game->missing &= others;
    game->active--;
    if (game->shield == seat)
        drop_shield(game, events);
    if (game->face_up == seat) {
        game->face_up = D4_NO_SEAT;
        d4__tell(events, D4_EVENT_FACE_DOWN, seat);
    }
    if (game->shown_to == seat)
        game->shown_to = D4_NO_SEAT;
    drop_notices(game, seat, events);
}

/* Whether two seats are left that play against each other. */
static int rivals_left(const struct d4_game *game)
{
    d4_seats even = game->seated & 0x155, odd = game->seated & 0x2aa;

    return game->rules->teams ? even && odd : game->active > 1;
}

/* O16: whoever went out first, or else 'none'. */
unsigned d4__first_out(const struct d4_game *game, unsigned none)
{
    uint8_t seats[D4_SEATS_MAX];

    return d4_game_ranking(game, seats) ? seats[0] : none;
}

/* O16: every empty hand goes out, in turn order beginning with the seat that played (G5).
 * Returns whether that ended the round or the turn of that seat. */
int d4__go_out(struct d4_game *game, struct d4_events *events)
{
    uint8_t seats[D4_SEATS_MAX];
    unsigned place = (unsigned)d4_game_ranking(game, seats), seat = game->actor;

    for (unsigned n = game->active; n > 0; n--, seat = d4__next(game, seat)) {
        if (game->count[seat])
            continue;
        d4__emit(events, D4_EVENT_RANKED, seat, D4_NO_KIND, D4_NO_SEAT, ++place);
        leave(game, seat, place, events);
        if (place == game->rules->options.finish || !rivals_left(game)) {
            d4__finish_round(game, d4__first_out(game, seat), events);
            return 1;
        }
    }
    if (d4__in(game->seated, game->actor))
        return 0;
    game->again = 0; /* H4: nobody is there to move again */
    d4__next_turn(game, game->actor, events);
    return 1;
}

/* O11: whether 'seat' holds too many cards. A card that waits for its answer is worked out
 * first where that seat laid it or a house rule asks. */
static int is_over(const struct d4_game *game, unsigned seat)
{
    return game->count[seat] >= game->rules->options.mercy &&
           !(game->phase == D4_PHASE_ANSWER && seat == game->actor);
}

/* Whether a hand will come under the discard pile as soon as the action is worked out. */
int d4__spares(const struct d4_game *game)
{
    for (unsigned seat = 0; seat < game->rules->seats; seat++)
        if (d4__in(game->seated, seat) && is_over(game, seat))
            return 1;
    return 0;
}

/* The turn goes on after 'seat', which was to act and has left. */
static void pass_on(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    if (game->phase == D4_PHASE_ANSWER) {
        d4__drop_penalty(game, seat, events);
    } else if (game->phase == D4_PHASE_COLOR) {
        game->turn = (uint8_t)d4__next(game, seat);
        d4__tell(events, D4_EVENT_TURN, game->turn);
    } else {
        d4__next_turn(game, seat, events);
    }
}

/* O11: in turn order, beginning with the seat that is to act; the last one left wins. */
void d4__show_mercy(struct d4_game *game, struct d4_events *events)
{
    unsigned turn = game->turn, seat = turn, left = 0;

    if (game->phase >= D4_PHASE_CHOICE)
        return;
    for (unsigned n = game->active; n > 0; n--, seat = d4__next(game, seat)) {
        if (!is_over(game, seat))
            continue;
        d4__emit(events, D4_EVENT_PUT_OUT, seat, D4_NO_KIND, D4_NO_SEAT, game->count[seat]);
        leave(game, seat, D4_PLACE_PUT_OUT, events);
        left++;
        if (!rivals_left(game)) {
            d4__finish_round(game, d4__first_out(game, d4__next(game, seat)), events);
            return;
        }
    }
    if (!d4__in(game->seated, turn)) {
        pass_on(game, turn, events);
        d4__show_mercy(game, events); /* a card that waited may be worked out now */
    } else if (left && game->phase == D4_PHASE_TURN) {
        d4__block(game, events);
    }
}
