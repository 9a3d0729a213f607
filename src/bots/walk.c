/* walk.c - see walk.h. */
#include <string.h>

#include "walk.h"

#define FROM_PILE 75 /* percent of the exchanges; the others are between two hands */
#define DOUBTS 5     /* exchanges to one doubt about the sorts */

static const struct bot_slot *slot_of(const struct bot_walk *walk, int at)
{
    return &walk->track->slot[walk->sampler->seats[at]][walk->sampler->slots[at]];
}

/* The hand of a seat at one of its cases: what it laid since, and what it still holds. */
static void recall(struct bot_walk *walk, unsigned seat, int at)
{
    const struct bot_track *track = walk->track;
    const struct bot_sampler *sampler = walk->sampler;
    unsigned when = walk->cases->seen[seat][at].when;
    struct d4_hand *hand = &walk->hand[seat][at];
    uint8_t *drawn = &walk->drawn[seat][at];

    memset(hand, 0, sizeof *hand);
    *drawn = D4_NO_KIND;
    for (int i = 0; i < track->laid_count && i < BOT_LAID_MAX; i++) {
        const struct bot_laid *laid = &track->laid[i];
        if (laid->seat != seat || laid->since >= when || laid->until < when)
            continue;
        d4_hand_add(hand, laid->kind);
        if (laid->since + 1u == when)
            *drawn = laid->kind;
    }
    for (int i = 0; i < sampler->slot_count; i++) {
        if (sampler->seats[i] != seat || slot_of(walk, i)->since >= when)
            continue;
        d4_hand_add(hand, walk->kind[i]);
        if (slot_of(walk, i)->since + 1u == when)
            *drawn = walk->kind[i];
    }
}

static float chance_of(struct bot_walk *walk, unsigned seat, int at, const struct d4_hand *hand,
                       unsigned drawn, unsigned sort, uint64_t *choices)
{
    walk->looks++;
    return bot_case_chance(&walk->cases->seen[seat][at], hand, drawn, sort, choices);
}

void bot_walk_begin(struct bot_walk *walk, const struct bot_cases *cases,
                    const struct bot_sampler *sampler, const struct bot_track *track,
                    d4_seats others, const uint8_t sort[D4_SEATS_MAX], uint64_t *choices)
{
    walk->cases = cases;
    walk->sampler = sampler;
    walk->track = track;
    walk->others = others;
    walk->looks = 0;
    memcpy(walk->sort, sort, sizeof walk->sort);
    bot_sample_hands(sampler, track, &walk->world, walk->kind, choices);
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        for (int at = 0; at < bot_cases_of(cases, seat); at++) {
            recall(walk, seat, at);
            walk->chance[seat][at] = chance_of(walk, seat, at, &walk->hand[seat][at],
                                               walk->drawn[seat][at], sort[seat], choices);
        }
}

/* A slot that becomes another kind, and what its holder's cases are worth then. */
struct turn {
    int slot;
    unsigned to;
    float chance[BOT_CASES_MAX];
};

/* How many times likelier it makes what its holder did. */
static double weigh(struct bot_walk *walk, struct turn *turn, uint64_t *choices)
{
    unsigned seat = walk->sampler->seats[turn->slot], from = walk->kind[turn->slot];
    unsigned since = slot_of(walk, turn->slot)->since, sort = walk->sort[seat];
    uint64_t moved = d4_bit(from) | d4_bit(turn->to);
    double ratio = 1;

    for (int at = 0; at < bot_cases_of(walk->cases, seat); at++) {
        const struct bot_case *seen = &walk->cases->seen[seat][at];
        const struct bot_spot *spot = &seen->spot;
        struct d4_hand hand = walk->hand[seat][at];
        uint64_t counts = seen->fits;

        turn->chance[at] = walk->chance[seat][at];
        if (spot->color < spot->rules->color_count)
            counts |= spot->rules->of_color[spot->color]; /* T6: is it a bluff? */
        if (since >= seen->when || (sort <= BOT_SORT_RULE && !(moved & counts)))
            continue;
        d4_hand_remove(&hand, from);
        d4_hand_add(&hand, turn->to);
        turn->chance[at] = chance_of(
            walk, seat, at, &hand, since + 1u == seen->when ? turn->to : walk->drawn[seat][at],
            sort, choices);
        ratio *= (double)turn->chance[at] / (double)walk->chance[seat][at];
    }
    return ratio;
}

static void make(struct bot_walk *walk, const struct turn *turn)
{
    unsigned seat = walk->sampler->seats[turn->slot], from = walk->kind[turn->slot];
    unsigned since = slot_of(walk, turn->slot)->since;

    memcpy(walk->chance[seat], turn->chance, sizeof turn->chance);
    for (int at = 0; at < bot_cases_of(walk->cases, seat); at++) {
        unsigned when = walk->cases->seen[seat][at].when;
        if (since >= when)
            continue;
        d4_hand_remove(&walk->hand[seat][at], from);
        d4_hand_add(&walk->hand[seat][at], turn->to);
        if (since + 1u == when)
            walk->drawn[seat][at] = (uint8_t)turn->to;
    }
    d4_hand_remove(&walk->world.hand[seat], from);
    d4_hand_add(&walk->world.hand[seat], turn->to);
    walk->kind[turn->slot] = (uint8_t)turn->to;
}

static int taken(double ratio, uint64_t *choices)
{
    return ratio >= 1 || (double)(d4_wyrand(choices) >> 11) * 0x1p-53 < ratio;
}

static void exchange_with_pile(struct bot_walk *walk, int slot, uint64_t *choices)
{
    unsigned at = bot_below(choices, walk->world.pile), was = walk->kind[slot];
    struct turn turn = {.slot = slot, .to = walk->world.card[at]};

    if (turn.to == was || slot_of(walk, slot)->never >> turn.to & 1)
        return;
    if (!taken(weigh(walk, &turn, choices), choices))
        return;
    make(walk, &turn);
    walk->world.card[at] = (uint8_t)was;
}

static void exchange_with_hand(struct bot_walk *walk, int slot, uint64_t *choices)
{
    int other = (int)bot_below(choices, (unsigned)walk->sampler->slot_count);
    struct turn turn = {.slot = slot, .to = walk->kind[other]};
    struct turn back = {.slot = other, .to = walk->kind[slot]};

    if (walk->sampler->seats[slot] == walk->sampler->seats[other] || turn.to == back.to ||
        slot_of(walk, slot)->never >> turn.to & 1 || slot_of(walk, other)->never >> back.to & 1)
        return;
    double ratio = weigh(walk, &turn, choices);
    if (!taken(ratio * weigh(walk, &back, choices), choices))
        return;
    make(walk, &turn);
    make(walk, &back);
}

/* Takes one seat, or all, for players of another sort. */
static void doubt(struct bot_walk *walk, uint64_t *choices)
{
    float chance[D4_SEATS_MAX][BOT_CASES_MAX];
    uint8_t sort[D4_SEATS_MAX];
    unsigned to = bot_below(choices, BOT_SORTS), all = bot_below(choices, 2);
    unsigned one = bot_below(choices, walk->world.rules->seats);

    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        int meant = walk->others >> seat & 1 && (all || seat == one);
        sort[seat] = meant ? (uint8_t)to : walk->sort[seat];
    }
    double ratio = (double)bot_habits_prior(walk->others, sort) /
                   (double)bot_habits_prior(walk->others, walk->sort);
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        for (int at = 0; sort[seat] != walk->sort[seat] && at < bot_cases_of(walk->cases, seat);
             at++) {
            chance[seat][at] = chance_of(walk, seat, at, &walk->hand[seat][at],
                                         walk->drawn[seat][at], sort[seat], choices);
            ratio *= (double)chance[seat][at] / (double)walk->chance[seat][at];
        }
    if (!taken(ratio, choices))
        return;
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        if (sort[seat] != walk->sort[seat])
            memcpy(walk->chance[seat], chance[seat], sizeof chance[seat]);
    memcpy(walk->sort, sort, sizeof sort);
}

void bot_walk_on(struct bot_walk *walk, int steps, uint64_t *choices)
{
    unsigned slots = (unsigned)walk->sampler->slot_count;

    for (int i = 0; slots && i < steps; i++) {
        int slot = (int)bot_below(choices, slots);
        if (walk->world.pile && bot_below(choices, 100) < FROM_PILE)
            exchange_with_pile(walk, slot, choices);
        else
            exchange_with_hand(walk, slot, choices);
        if (i % DOUBTS == 0)
            doubt(walk, choices);
    }
    bot_sample_finish(walk->sampler, &walk->world, choices);
}
