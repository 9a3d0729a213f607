/* opinion_leave.c - seats that leave the round before it ends, for the second opinion. */
#include "opinion.h"

static d4_seats bit(unsigned seat)
{
    return (d4_seats)(1u << seat);
}

/* O11: too many cards; whoever laid a penalty that still waits is judged later. */
static int over(const struct opinion *o, unsigned seat)
{
    return o->rules->options.mercy && o->seated & bit(seat) &&
           opinion_size(o, seat) >= o->rules->options.mercy &&
           !(o->phase == D4_PHASE_ANSWER && seat == o->actor);
}

int opinion_spares(const struct opinion *o)
{
    int spares = 0;

    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        spares |= over(o, seat);
    return spares;
}

/* How many cards 'seat' drew where chance decides: what came of it tells. Of a seat that has
 * left it is known only that they were enough. */
unsigned opinion_drew(struct opinion *o, unsigned seat)
{
    unsigned size = opinion_size(o, seat), limit = o->rules->options.mercy;

    if (o->after->seated & bit(seat))
        return o->after->count[seat] - size;
    o->vague = 1;
    return size < limit ? limit - size : 1;
}

static void drop_marks(struct opinion *o, unsigned seat)
{
    uint8_t kept = 0;

    for (unsigned k = 0; o->shield == seat && k < o->rules->kind_count; k++)
        if (opinion_is(o->rules, k, "WV") && !o->aside)
            opinion_push(o, k); /* W3 */
    if (o->shield == seat) {
        o->shield = D4_NO_SEAT;
        o->aside = 0;
    }
    if (o->face_up == seat)
        o->face_up = D4_NO_SEAT;
    if (o->shown_to == seat)
        o->shown_to = D4_NO_SEAT;
    for (int i = 0; i < o->notices; i++)
        if (o->notice[i].seat != seat)
            o->notice[kept++] = o->notice[i];
    o->notices = kept;
}

static void leave(struct opinion *o, unsigned seat)
{
    unsigned size = opinion_size(o, seat);

    o->buried = (uint8_t)(o->buried + size);
    o->stock = (uint8_t)(o->stock + size);
    o->lost = (uint8_t)(o->lost + o->drew[seat]);
    o->drew[seat] = 0;
    o->hand[seat] = (struct d4_hand){{0}};
    o->seated &= (d4_seats)~bit(seat);
    o->called &= o->seated;
    o->exposed &= o->seated;
    o->missed &= o->seated;
    drop_marks(o, seat);
}

/* Whether all that are left play together. */
static int one_side(const struct opinion *o)
{
    unsigned sides = 0;

    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        if (o->seated & bit(seat))
            sides |= 1u << (o->rules->teams ? seat % 2 : seat);
    return (sides & (sides - 1)) == 0;
}

/* Returns whether anybody left. The caller lets the turn go on. */
int opinion_leave(struct opinion *o)
{
    unsigned seat = o->turn, seats = o->rules->seats, left = 0;

    if (o->phase >= D4_PHASE_CHOICE)
        return 0;
    for (unsigned i = 0; i < seats; i++) {
        seat = i == 0 ? o->turn : o->direction == D4_LEFT ? seat + 1 : seat + seats - 1;
        seat %= seats;
        if (!over(o, seat))
            continue;
        leave(o, seat);
        left = 1;
        if (!one_side(o))
            continue;
        unsigned first = opinion_first(o);
        opinion_over(o, first == D4_NO_SEAT ? opinion_next(o, seat) : first);
        return 1;
    }
    return (int)left;
}

/* O16: who went out first. */
unsigned opinion_first(const struct opinion *o)
{
    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        if (o->place[seat] == 1)
            return seat;
    return D4_NO_SEAT;
}

void opinion_over(struct opinion *o, unsigned winner)
{
    o->phase = D4_PHASE_OVER;
    o->winner = (uint8_t)winner;
    o->turn = D4_NO_SEAT;
    o->penalty = o->announced = 0;
    o->exposed = 0;
}

/* G1, G5, O16: empty hands go out in turn order. Returns whether that ends the round. */
int opinion_go_out(struct opinion *o)
{
    unsigned seat = o->actor, seats = o->rules->seats;

    for (unsigned i = 0; i < seats; i++) {
        if (o->seated & bit(seat) && !opinion_size(o, seat)) {
            unsigned out = 1;
            for (unsigned other = 0; other < seats; other++)
                out += o->place[other] != 0;
            if (o->rules->options.finish > 1) {
                leave(o, seat);
                o->place[seat] = (uint8_t)out;
            }
            if (out == o->rules->options.finish || one_side(o)) {
                unsigned first = opinion_first(o);
                opinion_over(o, first == D4_NO_SEAT ? seat : first);
                return 1;
            }
        }
        seat = (seat + (o->direction == D4_LEFT ? 1 : seats - 1)) % seats;
    }
    return 0;
}
