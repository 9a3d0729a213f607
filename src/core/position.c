/* position.c - a round from a set position. */
#include <string.h>

#include <drawfour/position.h>

#include "deal.h"

void d4_position_init(struct d4_position *position)
{
    memset(position, 0, sizeof *position);
    position->flip = position->top = D4_NO_KIND;
    position->color = D4_NO_COLOR;
    position->turn = position->shield = D4_NO_SEAT;
}

/* The cards not placed yet, and where a fault is told. */
struct supply {
    const struct d4_rules *rules;
    uint8_t left[D4_KINDS_MAX];
    struct d4_error *error;
};

static enum d4_status spend(struct supply *supply, unsigned kind)
{
    if (supply->left[kind]) {
        supply->left[kind]--;
        return D4_OK;
    }
    return d4_fail(D4_BAD_POSITION, supply->error,
                   "more %s than the deck holds: it has %d (D1)",
                   supply->rules->kind[kind].code, supply->rules->kind[kind].copies);
}

static enum d4_status spend_list(struct supply *supply, const uint8_t *kinds, int count)
{
    enum d4_status status = D4_OK;

    for (int i = 0; i < count && !status; i++)
        status = spend(supply, kinds[i]);
    return status;
}

static enum d4_status set_hand(struct d4_game *game, const struct d4_hand *hand, unsigned seat,
                               struct supply *supply)
{
    for (uint64_t set = d4_hand_kinds(hand); set;) {
        unsigned kind = d4_next_kind(&set);

        for (unsigned i = 0; i < d4_hand_count(hand, kind); i++)
            if (spend(supply, kind))
                return D4_BAD_POSITION;
    }
    game->hand[seat] = *hand;
    game->count[seat] = (uint8_t)d4_hand_size(hand);
    if (d4__in(game->seated, seat) && !game->count[seat])
        return d4_fail(D4_BAD_POSITION, supply->error,
                       "seat %d has no cards: its round would be over (G1)", (int)seat);
    if (!d4__in(game->seated, seat) && game->count[seat])
        return d4_fail(D4_BAD_POSITION, supply->error, "seat %d is out and has no cards (C7)",
                       (int)seat);
    return D4_OK;
}

static unsigned shield_kind(const struct d4_rules *rules)
{
    for (unsigned k = 0; k < rules->kind_count; k++)
        for (int i = 0; i < rules->kind[k].program.length; i++)
            if (rules->kind[k].program.effect[i].op == D4_OP_SHIELD)
                return k;
    return D4_NO_KIND;
}

/* W3: a Save The Day on top whose shield is in force is the one card, not two. */
static enum d4_status set_shield(struct d4_game *game, const struct d4_position *position,
                                 struct supply *supply)
{
    unsigned kind = shield_kind(game->rules);

    if (position->shield == D4_NO_SEAT)
        return D4_OK;
    if (kind == D4_NO_KIND)
        return d4_fail(D4_BAD_POSITION, supply->error, "no card of this deck shields (W3)");
    if (!d4__in(game->seated, position->shield))
        return d4_fail(D4_BAD_POSITION, supply->error, "seat %d is out (C7)", position->shield);
    game->shield = position->shield;
    game->shield_kind = (uint8_t)kind;
    game->aside = position->top == kind;
    return game->aside ? D4_OK : spend(supply, kind);
}

static void set_pile(struct d4_game *game, const struct d4_position *position,
                     const struct supply *supply)
{
    if (position->has_pile) {
        for (int i = 0; i < position->pile_size; i++)
            game->card[position->pile_size - 1 - i] = position->pile[i];
        game->pile = position->pile_size;
        game->ordered = 1;
        return;
    }
    for (unsigned k = 0; k < game->rules->kind_count; k++)
        for (int i = 0; i < supply->left[k]; i++)
            game->card[game->pile++] = (uint8_t)k;
}

/* Hands that were not set are dealt from what is named nowhere. */
static enum d4_status deal_hands(struct d4_game *game, const struct d4_position *position,
                                 struct supply *supply)
{
    int need = game->active * game->rules->options.hand_size, left = 0;

    if (position->has_hands)
        return D4_OK;
    for (unsigned k = 0; k < game->rules->kind_count; k++)
        left += supply->left[k];
    if (left < need)
        return d4_fail(D4_BAD_POSITION, supply->error,
                       "%d card%s left to deal, and the hands need %d", left,
                       left == 1 ? " is" : "s are", need);
    struct d4_position rest = {.has_pile = 0};
    set_pile(game, &rest, supply);
    d4__deal_hands(game, NULL);
    memset(supply->left, 0, sizeof supply->left);
    for (int i = 0; i < game->pile; i++)
        supply->left[game->card[i]]++;
    game->pile = 0;
    return D4_OK;
}

static enum d4_status spend_all(struct d4_game *game, const struct d4_position *position,
                                struct supply *supply)
{
    enum d4_status status = D4_OK;

    for (unsigned seat = 0; position->has_hands && seat < game->rules->seats && !status; seat++)
        status = set_hand(game, &position->hand[seat], seat, supply);
    if (!status && position->flip != D4_NO_KIND)
        status = spend(supply, position->flip);
    if (!status && position->top != D4_NO_KIND)
        status = spend(supply, position->top);
    if (!status)
        status = spend_list(supply, position->discard, position->discard_size);
    if (!status && position->has_pile)
        status = spend_list(supply, position->pile, position->pile_size);
    return status ? status : set_shield(game, position, supply);
}

static void start_from_top(struct d4_game *game, const struct d4_position *position,
                           struct d4_events *events)
{
    const struct d4_rules *rules = game->rules;
    unsigned seat = game->dealer;

    game->top = position->top;
    if (rules->wild >> position->top & 1) {
        game->color = position->color;
        game->match = rules->of_color[position->color];
    } else {
        game->color = rules->kind[position->top].color;
        game->match = rules->match[position->top];
    }
    if (position->turn == D4_NO_SEAT)
        seat = d4__next(game, seat); /* left of the dealer: the direction is still left */
    else
        seat = position->turn;
    game->direction = position->direction;
    d4__start_turn(game, seat, events);
}

enum d4_status d4_position_set(struct d4_game *game, const struct d4_position *position,
                               struct d4_events *events, struct d4_error *error)
{
    game->rules = d4_rules_side(game->rules, position->side);
    d4__tell_side(events, game);
    struct supply supply = {.rules = game->rules, .error = error};

    for (unsigned k = 0; k < game->rules->kind_count; k++)
        supply.left[k] = game->rules->kind[k].copies;
    d4__clear_table(game);
    if (spend_all(game, position, &supply) || deal_hands(game, position, &supply))
        return D4_BAD_POSITION;
    if (position->turn != D4_NO_SEAT && !d4__in(game->seated, position->turn))
        return d4_fail(D4_BAD_POSITION, error, "seat %d is out and has no turn (C7)",
                       position->turn);
    set_pile(game, position, &supply);
    for (int i = position->discard_size; i-- > 0;)
        d4__discard_push(game, position->discard[i]);
    if (position->top != D4_NO_KIND)
        start_from_top(game, position, events);
    else if (!d4__flip(game, position->flip, events))
        return d4_fail(D4_BAD_POSITION, error,
                       "no card can be flipped: every one of the pile goes back (F6)");
    return D4_OK;
}
