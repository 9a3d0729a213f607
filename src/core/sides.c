/* sides.c - cards of two sides (E6): which back a card has, and how all of them are turned.
 *
 * A kind is one card whichever side is up: it has the same number in the rules of both sides.
 * So a flip moves no card from hand to hand; it changes the rules that the game points to. */
#include <string.h>

#include "engine.h"
#include "sides.h"

void d4_edition_turn(const struct d4_edition *edition, struct d4_edition *turned)
{
    *turned = *edition;
    turned->color_count = edition->back.color_count;
    turned->face_count = edition->back.face_count;
    memcpy(turned->color, edition->back.color, sizeof turned->color);
    memcpy(turned->face, edition->back.face, sizeof turned->face);
    memset(&turned->back, 0, sizeof turned->back);
}

/* The kinds that have so many copies, in order; returns how many. */
static unsigned kinds_of(const struct d4_rules *rules, unsigned copies,
                         uint8_t kinds[D4_KINDS_MAX])
{
    unsigned count = 0;

    for (unsigned k = 0; k < rules->kind_count; k++)
        if (rules->kind[k].copies == copies)
            kinds[count++] = (uint8_t)k;
    return count;
}

enum d4_status d4__pair_sides(const struct d4_rules *rules, const struct d4_rules *turned,
                              unsigned step, uint8_t back[D4_KINDS_MAX], struct d4_error *error)
{
    for (unsigned copies = 1; copies <= D4_COPIES_MAX; copies++) {
        uint8_t here[D4_KINDS_MAX], there[D4_KINDS_MAX];
        unsigned count = kinds_of(rules, copies, here);

        /* d4_edition_check() saw that they fit; a table's decisions about the deck may part
         * them. */
        if (count != kinds_of(turned, copies, there))
            return d4_fail(D4_BAD_SETUP, error,
                           "cards of two sides are all in: what is lost or left out on one "
                           "side would be missing on the other (E6)");
        for (unsigned i = 0; i < count; i++)
            back[here[i]] = there[i * step % count];
    }
    return D4_OK;
}

void d4__order_back(struct d4_rules *turned, const uint8_t back[D4_KINDS_MAX])
{
    struct d4_kind kind[D4_KINDS_MAX];
    char name[D4_KINDS_MAX][D4_KIND_NAME_MAX];

    memcpy(kind, turned->kind, sizeof kind);
    memcpy(name, turned->kind_name, sizeof name);
    for (unsigned k = 0; k < turned->kind_count; k++) {
        turned->kind[k] = kind[back[k]];
        turned->order[back[k]] = (uint8_t)k;
        memcpy(turned->kind_name[k], name[back[k]], sizeof name[k]);
    }
}

/* The discard pile turns over as a whole: its lowest card comes to lie on top. */
static void turn_discard(struct d4_game *game)
{
    uint8_t pile[D4_DECK_MAX];
    uint8_t *discard = game->card + D4_DECK_MAX - game->discard;
    unsigned below = game->discard;

    if (!below)
        return; /* the top card lies alone, and turns over where it lies */
    memcpy(pile, discard, below);
    for (unsigned i = 0; i + 1 < below; i++)
        discard[i] = pile[below - 2 - i];
    discard[below - 1] = game->top;
    game->top = pile[below - 1];
}

void d4__turn_over(struct d4_game *game, struct d4_events *events)
{
    const struct d4_rules *rules = d4_rules_side(game->rules, !game->rules->side);

    turn_discard(game);
    game->rules = rules;
    game->color = rules->kind[game->top].color; /* D4_NO_COLOR: a wild, which waits for one */
    game->match = rules->match[game->top];
    d4__tell_side(events, game);
    d4__emit(events, D4_EVENT_TURNED, game->actor, game->top, D4_NO_SEAT, 0);
}

void d4__turn_back(struct d4_game *game)
{
    game->rules = d4_rules_side(game->rules, 0);
}
