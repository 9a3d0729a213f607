/* opinion_turn.c - the second opinion: cards of two sides (E6). */
#include <string.h>

#include "opinion.h"

/* The lowest card of the discard pile comes to lie on top, its other side up. */
void opinion_turn_over(struct opinion *o)
{
    const struct d4_game *before = o->before;

    if (before->discard)
        o->top = before->card[D4_DECK_MAX - 1];
    else if (o->pushes)
        o->top = o->pushed[0];
    o->rules = d4_rules_side(o->rules, o->rules->side ? 0 : 1);
    o->color = o->rules->kind[o->top].color;
    o->turned = 1;
}

/* What lay above it lies below it now, the card that was played lowest. */
const char *opinion_turned_pile(const struct opinion *o)
{
    const struct d4_game *before = o->before, *after = o->after;
    const uint8_t *lowest = after->card + D4_DECK_MAX - 1 - o->buried;
    int at = 0;

    if (*lowest != o->played)
        return "the card that turned all over is not the lowest (E6)";
    for (int i = o->pushes; i-- > (before->discard ? 0 : 1);)
        if (lowest[-++at] != o->pushed[i])
            return "the pile was not turned over (E6)";
    for (int i = before->discard; i-- > 1;)
        if (lowest[-++at] != before->card[D4_DECK_MAX - 1 - i])
            return "the pile was not turned over (E6)";
    return NULL;
}

/* Returns whether the card on top is one of them. */
int opinion_night_card(struct opinion *o, int *waits)
{
    unsigned next = opinion_next(o, o->actor);

    if (o->rules->sides < 2)
        return 0;
    if (opinion_is(o->rules, o->top, "P")) {
        *waits = opinion_penalty(o, 5u * o->cards);
    } else if (opinion_is(o->rules, o->top, "E")) {
        opinion_miss(o, D4_SEATS_MAX);
    } else if (opinion_is(o->rules, o->top, "WX")) {
        opinion_draw_color(o, next);
        o->missed = (d4_seats)(1u << next);
    } else if (opinion_is(o->rules, o->top, "F")) {
        if (!o->last)
            opinion_turn_over(o);
    } else {
        return 0;
    }
    return 1;
}
