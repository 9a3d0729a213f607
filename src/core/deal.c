/* deal.c - the start of a round: who deals (P1), the deal (P2), the first card (F). */
#include <string.h>

#include "deal.h"

void d4_game_init(struct d4_game *game, const struct d4_rules *rules,
                  const struct d4_random *random)
{
    memset(game, 0, sizeof *game);
    game->rules = rules;
    game->random = *random;
    game->seated = (d4_seats)((1u << rules->seats) - 1);
    game->active = rules->seats;
    game->dealer = (uint8_t)(rules->seats - 1);
    d4__clear_table(game);
}

void d4__clear_table(struct d4_game *game)
{
    d4__rejoin(game);
    memset(game->hand, 0, sizeof game->hand);
    memset(&game->laid, 0, sizeof game->laid);
    memset(game->card, 0, sizeof game->card);
    memset(game->count, 0, sizeof game->count);
    for (int i = 0; i < D4_NOTICES_MAX; i++)
        game->notice[i] = (struct d4_notice){D4_NO_KIND, D4_NO_SEAT};
    game->match = 0;
    game->called = game->exposed = game->missing = 0;
    game->phase = D4_PHASE_BLOCKED;
    game->turn = game->actor = game->shown_to = game->shield = D4_NO_SEAT;
    game->face_up = game->chosen = game->winner = D4_NO_SEAT;
    game->top = game->drawn = game->shield_kind = D4_NO_KIND;
    game->color = D4_NO_COLOR;
    game->direction = D4_LEFT;
    game->pile = game->discard = game->ordered = game->bluff = game->penalty = 0;
    game->announced = game->caught = game->aside = game->program_at = game->answered = 0;
    game->warded = game->again = 0;
}

int d4_dealer_value(const struct d4_rules *rules, unsigned kind)
{
    const struct d4_kind *card = &rules->kind[kind];

    if (rules->dealer_by == D4_DEALER_POINTS)
        return card->points;
    if (card->number >= 0)
        return card->number;
    return rules->dealer_by == D4_DEALER_NUMBER ? 0 : -1;
}

d4_seats d4_dealer_best(const struct d4_rules *rules, d4_seats drawing,
                        const uint8_t kinds[D4_SEATS_MAX])
{
    d4_seats best = drawing; /* P1: without a counting card all draw again */
    int high = -1;

    for (unsigned seat = 0; seat < rules->seats; seat++) {
        int value;
        if (!d4__in(drawing, seat) || (value = d4_dealer_value(rules, kinds[seat])) < 0)
            continue;
        if (value > high)
            best = 0;
        high = value > high ? value : high;
        if (value == high)
            best |= d4__seat_bit(seat);
    }
    return best;
}

static void gather(struct d4_game *game)
{
    memcpy(game->card, game->rules->deck, game->rules->deck_size);
    game->pile = game->rules->deck_size;
    game->discard = 0;
    game->ordered = 0;
}

#define DEALER_ROUNDS_MAX 1000

void d4_game_draw_dealer(struct d4_game *game, struct d4_events *events)
{
    d4__rejoin(game);
    d4__turn_back(game);
    d4__tell_side(events, game);
    d4_seats drawing = game->seated;

    gather(game);
    /* Lost cards (D6) could leave a deck of equals: the draw ends all the same. */
    for (int round = 0; drawing & (drawing - 1) && round < DEALER_ROUNDS_MAX; round++) {
        uint8_t kinds[D4_SEATS_MAX] = {0};

        if (game->pile < D4_SEATS_MAX)
            gather(game); /* ties beyond measure: the cards go back */
        for (unsigned seat = 0; seat < game->rules->seats; seat++) {
            if (!d4__in(drawing, seat))
                continue;
            kinds[seat] = (uint8_t)d4__take(game);
            d4__emit(events, D4_EVENT_DEALER_DRAW, seat, kinds[seat], D4_NO_SEAT, 0);
        }
        drawing = d4_dealer_best(game->rules, drawing, kinds);
    }
    game->dealer = (uint8_t)__builtin_ctz(drawing);
    d4__tell(events, D4_EVENT_DEALER, game->dealer);
}

/* F6: back into the deck. A pile whose order was set gets it at the bottom; any other
 * is shuffled again by the next draw. */
static void return_to_pile(struct d4_game *game, unsigned kind)
{
    if (game->ordered) {
        memmove(game->card + 1, game->card, game->pile);
        game->card[0] = (uint8_t)kind;
        game->pile++;
    } else {
        game->card[game->pile++] = (uint8_t)kind;
    }
}

static int can_flip(const struct d4_game *game)
{
    for (int i = 0; i < game->pile; i++)
        if (game->rules->kind[game->card[i]].start != D4_START_RETURN)
            return 1;
    return 0;
}

/* The seat that is struck by, or names the color of, the flipped card. */
static unsigned left_of_dealer(const struct d4_game *game)
{
    unsigned seat = game->dealer;

    do
        seat = seat + 1 == game->rules->seats ? 0 : seat + 1;
    while (!d4__in(game->seated, seat));
    return seat;
}

/* F4, E4: 'seat' and those after it, 'n' in all, or one. */
static void start_misses(struct d4_game *game, unsigned seat, unsigned n)
{
    unsigned first = seat;

    do {
        game->missing |= d4__seat_bit(seat);
        seat = d4__next(game, seat);
    } while (n-- > 1 && d4__next(game, seat) != first);
}

/* F2 to F4: the card strikes as if it came from between the dealer and the seat to the
 * left, so that after a Reverse the dealer is next. Nothing of it can be answered. */
static void start_effects(struct d4_game *game, struct d4_events *events)
{
    const struct d4_program *program = &game->rules->kind[game->top].program;
    unsigned seat = left_of_dealer(game);

    for (int i = 0; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];

        if (effect->op == D4_OP_DRAW && effect->who == D4_WHO_NEXT)
            d4__draw_many(game, seat, effect->n, events);
        if (effect->op == D4_OP_MISS && effect->who == D4_WHO_NEXT)
            start_misses(game, seat, effect->n);
        if (effect->op == D4_OP_REVERSE && game->active == 2) {
            game->missing |= d4__seat_bit(seat); /* T8 */
        } else if (effect->op == D4_OP_REVERSE) {
            game->direction ^= 1;
            d4__emit(events, D4_EVENT_REVERSED, game->dealer, D4_NO_KIND, D4_NO_SEAT,
                     game->direction);
        }
    }
    /* The turn passes on from the dealer; to the right it begins with the dealer. */
    if (game->direction == D4_RIGHT)
        d4__next_turn(game, seat, events);
    else
        d4__next_turn(game, game->dealer, events);
}

static void start_flipped(struct d4_game *game, unsigned kind, struct d4_events *events)
{
    const struct d4_kind *card = &game->rules->kind[kind];

    game->top = (uint8_t)kind;
    game->color = card->color;
    game->match = game->rules->match[kind];
    d4__emit(events, D4_EVENT_FLIPPED, D4_NO_SEAT, kind, D4_NO_SEAT, 0);
    if (card->start == D4_START_COLOR || card->color == D4_NO_COLOR) {
        game->phase = D4_PHASE_COLOR; /* F5 */
        game->turn = (uint8_t)left_of_dealer(game);
        d4__tell(events, D4_EVENT_TURN, game->turn);
    } else if (card->start == D4_START_EFFECTS) {
        start_effects(game, events);
    } else {
        d4__start_turn(game, left_of_dealer(game), events);
    }
}

int d4__flip(struct d4_game *game, unsigned first, struct d4_events *events)
{
    unsigned kind = first;

    if ((kind == D4_NO_KIND || game->rules->kind[kind].start == D4_START_RETURN) &&
        !can_flip(game))
        return 0;
    for (;;) {
        if (kind == D4_NO_KIND)
            kind = d4__take(game);
        if (game->rules->kind[kind].start != D4_START_RETURN) {
            start_flipped(game, kind, events);
            return 1;
        }
        d4__emit(events, D4_EVENT_RETURNED, D4_NO_SEAT, kind, D4_NO_SEAT, 0);
        return_to_pile(game, kind);
        kind = D4_NO_KIND;
    }
}

/* P2: one card at a time from the dealer's left; the order decides nothing in a pile
 * that is shuffled by drawing, so each hand is dealt at once. */
void d4__deal_hands(struct d4_game *game, struct d4_events *events)
{
    unsigned first = left_of_dealer(game), seat = first;
    unsigned hand_size = game->rules->options.hand_size;

    do {
        /* The deal is no draw: it knows no limit (O15). */
        for (unsigned i = 0; i < hand_size; i++)
            d4_hand_add(&game->hand[seat], d4__take(game));
        game->count[seat] = (uint8_t)hand_size;
        d4__emit(events, D4_EVENT_DEALT, seat, D4_NO_KIND, D4_NO_SEAT, hand_size);
        seat = d4__next(game, seat);
    } while (seat != first);
}

void d4_game_deal(struct d4_game *game, struct d4_events *events)
{
    d4__turn_back(game);
    d4__tell_side(events, game);
    do {
        /* With very large hands all cards left may be ones that go back (F6): then the
         * deal is void and made again. */
        d4__clear_table(game);
        gather(game);
        d4__deal_hands(game, events);
    } while (!d4__flip(game, D4_NO_KIND, events));
}
