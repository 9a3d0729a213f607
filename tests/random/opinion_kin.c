/* opinion_kin.c - the cards of the editions beside the sheets, for the second opinion. */
#include "opinion.h"

static d4_seats bit(unsigned seat)
{
    return (d4_seats)(1u << seat);
}

static int is(const struct opinion *o, const char *face)
{
    return opinion_is(o->rules, o->top, face);
}

/* E3: what chance decided shows in what came of it; before that nobody knows. */
static int came(const struct opinion *o, unsigned seat, unsigned size)
{
    return o->after && o->after->count[seat] == size;
}

/* E3, O14: each of the cards made 'seat' draw one or two. */
static void several_chances(struct opinion *o, unsigned seat)
{
    unsigned n = o->cards, size = opinion_size(o, seat);

    if (o->after && o->after->count[seat] > size + n && o->after->count[seat] <= size + 2 * n)
        n = o->after->count[seat] - size;
    if (o->after && !(o->after->seated & bit(seat)) && o->rules->options.mercy)
        n *= 2; /* O11: they were enough */
    o->vague = 1;
    opinion_draw(o, seat, n);
}

/* E3: 'seat' drew one card or two. Of one that was put out for them (O11) it is known only
 * where one would not have been enough. */
static unsigned one_or_two(struct opinion *o, unsigned seat)
{
    unsigned size = opinion_size(o, seat);

    if (o->after && !(o->after->seated & bit(seat)) && o->rules->options.mercy) {
        int enough = size + 1 >= o->rules->options.mercy;
        o->vague |= (uint8_t)enough;
        return enough ? 1 : 2;
    }
    return o->after && !came(o, seat, size + 1) && o->stock > 1 ? 2 : 1;
}

/* E1 to E5: the cards of E-effects.lua and of the editions that share them. */
static void effect_card(struct opinion *o)
{
    unsigned actor = o->actor, next = opinion_next(o, actor);

    if (is(o, "N") || is(o, "WT")) /* E5 */
        opinion_draw(o, o->chosen,
                     opinion_warded(o, o->chosen) ? 0
                     : is(o, "N")                 ? 3u * o->cards
                                                  : 2);
    if (is(o, "C") && o->cards > 1 && !opinion_warded(o, next)) /* E3 once for each (O14) */
        several_chances(o, next);
    else if (is(o, "C") && !opinion_warded(o, next)) /* E3 */
        opinion_draw(o, next, one_or_two(o, next));
    if (is(o, "Z")) /* E4 */
        opinion_miss(o, 2u * o->cards);
    if (is(o, "WE") || is(o, "E"))
        opinion_miss(o, D4_SEATS_MAX);
    if (o->last)
        return;
    if (is(o, "P") || is(o, "WA") || (is(o, "A") && opinion_in(o->rules, "effects"))) /* E1 */
        opinion_drop(o, actor, o->color);
    for (unsigned seat = next; seat != actor; seat = opinion_next(o, seat))
        if (is(o, "WO") || is(o, "WA"))
            opinion_drop(o, seat, o->color);
    if (is(o, "WP")) /* E2 */
        opinion_pass_on(o);
    if (is(o, "WU") && o->after) {
        struct opinion yes = *o;
        opinion_drop(&yes, actor, o->color);
        if (came(o, actor, opinion_size(&yes, actor)))
            opinion_drop(o, actor, o->color);
    }
}

/* K3: whether so many shots can throw 'n' cards in all, each 0, 2, 4 or 7. */
static int can_throw(unsigned shots, unsigned n)
{
    static const unsigned throws[] = {0, 2, 4, 7};

    if (!shots)
        return n == 0;
    for (int i = 0; i < 4; i++)
        if (throws[i] <= n && can_throw(shots - 1, n - throws[i]))
            return 1;
    return 0;
}

/* K3: what the shots threw shows in the hand. Where the cards or the room were not enough,
 * they may have thrown more. */
static void shoot(struct opinion *o, unsigned seat, unsigned shots)
{
    if (!o->after || opinion_warded(o, seat))
        return;
    unsigned n = opinion_drew(o, seat), room = opinion_room(o, seat);

    for (unsigned more = n; more <= 7 * shots; more++)
        if ((more == n || n == room || o->vague) && can_throw(shots, more)) {
            opinion_draw(o, seat, n);
            return;
        }
}

static void draw_others(struct opinion *o, unsigned n)
{
    for (unsigned seat = opinion_next(o, o->actor); seat != o->actor;
         seat = opinion_next(o, seat))
        opinion_draw(o, seat, opinion_warded(o, seat) ? 0 : n);
}

/* Whether what came of it can be that every other seat drew 'n' cards, as far as there were
 * any. Of a seat that was put out (O11) it is known only that it held enough for that. */
static int others_drew(const struct opinion *o, unsigned n)
{
    struct opinion tried = *o;

    draw_others(&tried, n);
    for (unsigned seat = 0; seat < o->rules->seats; seat++) {
        unsigned size = opinion_size(&tried, seat);

        if (seat == o->actor || !(o->seated & bit(seat)))
            continue;
        if (o->after->seated & bit(seat) ? size != o->after->count[seat]
                                         : size < o->rules->options.mercy)
            return 0;
    }
    return 1;
}

/* K3: one card for each of the others, or three. */
static void barrage(struct opinion *o)
{
    int one = !o->after || others_drew(o, 1);

    o->vague |= (uint8_t)(o->after && one && others_drew(o, 3));
    draw_others(o, one ? 1 : 3);
}

void opinion_kin(struct opinion *o)
{
    unsigned next = opinion_next(o, o->actor);

    if (is(o, "WH")) { /* K1 */
        if (!opinion_warded(o, next))
            opinion_draw_color(o, next);
        opinion_miss(o, 1);
    } else if (is(o, "G")) { /* K2, E5 */
        opinion_draw(o, o->chosen, opinion_warded(o, o->chosen) ? 0 : 2u * o->cards);
    } else if (is(o, "H")) { /* K2, W1: each of several swaps (O14) */
        for (unsigned i = 0; i < o->cards && o->chosen != D4_NO_SEAT && !o->last; i++)
            opinion_swap(o, o->actor, o->chosen);
    } else if (is(o, "L") || is(o, "WL")) { /* K3 */
        shoot(o, next, o->cards);
        opinion_miss(o, o->cards);
    } else if (is(o, "WN")) {
        shoot(o, o->chosen, 1);
    } else if (is(o, "WB")) {
        barrage(o);
    } else {
        effect_card(o);
    }
}
