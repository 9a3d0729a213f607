/* opinion_cards.c - what each card and house rule does, for the second opinion. */
#include <string.h>

#include "opinion.h"

static d4_seats bit(unsigned seat)
{
    return (d4_seats)(1u << seat);
}

/* W3: a shield wards off what the card of another player would make its seat draw. */
int opinion_warded(const struct opinion *o, unsigned seat)
{
    return o->shield == seat && o->actor != seat;
}

/* U4: a call or an exposure is about one card in the hand. */
static void look_at(struct opinion *o, unsigned seat)
{
    if (opinion_size(o, seat) == 1)
        return;
    o->called &= (d4_seats)~bit(seat);
    o->exposed &= (d4_seats)~bit(seat);
}

static int ask(struct opinion *o, unsigned seat)
{
    o->phase = D4_PHASE_CHOICE;
    o->turn = (uint8_t)seat;
    return 1;
}

/* W1, O3. */
void opinion_swap(struct opinion *o, unsigned a, unsigned b)
{
    struct d4_hand hand = o->hand[a];

    o->hand[a] = o->hand[b];
    o->hand[b] = hand;
    look_at(o, a);
    look_at(o, b);
}

/* O3: hand after hand changes places with that of the actor, so that each comes to the next
 * seat and the last one to the actor. */
void opinion_pass_on(struct opinion *o)
{
    for (unsigned seat = opinion_next(o, o->actor); seat != o->actor;
         seat = opinion_next(o, seat))
        opinion_swap(o, o->actor, seat);
}

/* W3: the card that lay before a player goes directly under the top one. */
static void end_shield(struct opinion *o)
{
    for (unsigned k = 0; o->shield != D4_NO_SEAT && k < o->rules->kind_count; k++)
        if (opinion_is(o->rules, k, "WV"))
            opinion_push(o, k);
    o->shield = D4_NO_SEAT;
}

/* T4, T6, T7, O1, G2: the next seat faces 'n' cards more. */
int opinion_penalty(struct opinion *o, unsigned n)
{
    const struct d4_options *options = &o->rules->options;
    unsigned seat = opinion_next(o, o->actor);
    int four = opinion_is(o->rules, o->top, "W4");
    int stacks =
        options->stacking != D4_STACK_OFF && !(options->stacking == D4_STACK_TWO && four);

    n += o->penalty;
    o->penalty = 0;
    o->owed = o->top;
    if (opinion_warded(o, seat))
        return 0;
    if ((four && options->challenge) || ((stacks || options->deflect) && !o->last)) {
        o->phase = D4_PHASE_ANSWER;
        o->turn = (uint8_t)seat;
        o->penalty = (uint8_t)n;
        if (four)
            end_shield(o);
        return 1;
    }
    opinion_draw(o, seat, n);
    o->missed = bit(seat);
    return 0;
}

/* O13: a Skip passes over a seat, which closes its open hands (H7); a Reverse sends the
 * penalty back to 'from'. */
int opinion_deflect(struct opinion *o, unsigned from)
{
    unsigned seat = opinion_next(o, o->actor);

    if (opinion_skips(o->rules, o->top)) {
        o->face_up = o->face_up == seat ? D4_NO_SEAT : o->face_up;
        seat = opinion_next(o, seat);
    } else if (__builtin_popcount(o->seated) > 2) {
        o->direction = o->direction == D4_LEFT ? D4_RIGHT : D4_LEFT;
        seat = from;
    }
    o->turn = (uint8_t)seat;
    return !opinion_warded(o, seat);
}

/* T4, T8. */
static void reverse(struct opinion *o)
{
    if (__builtin_popcount(o->seated) == 2)
        o->missed = bit(opinion_next(o, o->actor));
    else
        o->direction = o->direction == D4_LEFT ? D4_RIGHT : D4_LEFT;
}

/* H1: how many cards it takes is chance; that one of them has the color, and that it was
 * the last, shows in their number. */
void opinion_draw_color(struct opinion *o, unsigned seat)
{
    unsigned n = 1, colored = 0;

    if (o->after) {
        n = opinion_drew(o, seat);
        for (unsigned k = 0; k < o->rules->kind_count; k++)
            if (o->rules->kind[k].color == o->color)
                colored +=
                    d4_hand_count(&o->after->hand[seat], k) - d4_hand_count(&o->hand[seat], k);
        if (!o->vague && colored != 1 && (colored || n != opinion_room(o, seat)))
            n = 0; /* no such draw: the count will tell */
    }
    opinion_draw(o, seat, n);
}

/* The cards of one color, or the wilds, leave the hand. */
void opinion_drop(struct opinion *o, unsigned seat, unsigned color)
{
    for (unsigned k = 0; k < o->rules->kind_count; k++)
        while (o->rules->kind[k].color == color && d4_hand_count(&o->hand[seat], k)) {
            d4_hand_remove(&o->hand[seat], k);
            opinion_push(o, k);
            look_at(o, seat);
        }
}

/* H2. */
static void drop_wilds(struct opinion *o)
{
    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        if (seat != o->actor)
            opinion_drop(o, seat, D4_NO_COLOR);
}

/* H3. */
static void stuck(struct opinion *o, unsigned seat)
{
    for (uint64_t set = d4_hand_kinds(&o->hand[seat]); set;)
        if (opinion_fits(o, d4_next_kind(&set)))
            return;
    if (opinion_warded(o, seat))
        return;
    opinion_draw(o, seat, 3);
    o->missed = bit(seat);
}

/* H5, G4, W3: one hand is brought to 'n' cards. */
static int level(struct opinion *o, unsigned seat, unsigned n)
{
    unsigned size = opinion_size(o, seat);

    if (size < n && !opinion_warded(o, seat) && !(o->last && seat == o->actor))
        opinion_draw(o, seat, n - size);
    return size > n && !o->last ? ask(o, seat) : 0;
}

/* H6: from 'seat' on, until the round of the table is done. */
static int level_all(struct opinion *o, unsigned seat)
{
    do {
        if (level(o, seat, 3))
            return 1;
        seat = opinion_next(o, seat);
    } while (seat != o->actor);
    return 0;
}

/* H9. */
static void notice(struct opinion *o, unsigned seat)
{
    for (int i = 0; i < o->notices; i++)
        if (o->notice[i].seat == seat &&
            strcmp(o->rules->kind[o->notice[i].kind].rule, o->rules->kind[o->top].rule) == 0)
            return;
    if (o->notices == 4)
        for (o->notices = 0; o->notices < 3; o->notices++)
            o->notice[o->notices] = o->notice[o->notices + 1];
    o->notice[o->notices++] = (struct d4_notice){o->top, (uint8_t)seat};
}

/* G4: on a last card only what makes others draw is left. */
static int house_rule(struct opinion *o, const char *rule)
{
    unsigned next = opinion_next(o, o->actor);

    if (strcmp(rule, "draw-color") == 0 && !opinion_warded(o, next))
        opinion_draw_color(o, next);
    if (strcmp(rule, "stuck-three") == 0)
        stuck(o, next);
    if (strcmp(rule, "level-seven") == 0)
        return level(o, next, 7);
    if (strcmp(rule, "level-three") == 0)
        return level_all(o, o->actor);
    if (o->last)
        return 0;
    if (strcmp(rule, "drop-wilds") == 0)
        drop_wilds(o);
    if (strcmp(rule, "extra-turn") == 0)
        o->again = 1;
    if (strcmp(rule, "face-up") == 0)
        o->face_up = o->actor;
    if (strcmp(rule, "elbows") == 0)
        notice(o, next);
    if (strcmp(rule, "joke") == 0 || (strcmp(rule, "rooster") == 0 && !opinion_warded(o, next)))
        return ask(o, next);
    return 0;
}

/* W3: laid before a player, it is on top and in nobody's hand. */
static void save_the_day(struct opinion *o)
{
    end_shield(o);
    o->shield = o->chosen;
    o->aside = 1;
}

/* E4: as many seats as there are, each once, and never the actor. */
void opinion_miss(struct opinion *o, unsigned n)
{
    for (unsigned seat = opinion_next(o, o->actor); seat != o->actor && n; n--) {
        o->missed |= bit(seat);
        seat = opinion_next(o, seat);
    }
}

int opinion_card(struct opinion *o)
{
    const struct d4_rules *rules = o->rules;
    int seven_zero = o->last ? -1 : opinion_seven_zero(rules, o->top);
    int waits = 0;

    if (opinion_night_card(o, &waits)) /* E6 */
        return waits;
    if (rules->kind[o->top].rule[0])
        waits = house_rule(o, rules->kind[o->top].rule);
    else if (opinion_costs(rules, o->top))
        waits = opinion_penalty(o, opinion_costs(rules, o->top) * o->cards); /* O14 */
    else if (opinion_skips(rules, o->top))
        opinion_miss(o, o->cards); /* O14 */
    else if (opinion_is(rules, o->top, "R"))
        for (unsigned i = 0; i < o->cards; i++)
            reverse(o);
    else if (opinion_is(rules, o->top, "WV"))
        save_the_day(o);
    else if (opinion_is(rules, o->top, "WG"))
        for (unsigned seat = opinion_next(o, o->actor); seat != o->actor;
             seat = opinion_next(o, seat))
            opinion_draw(o, seat, opinion_warded(o, seat) ? 0 : 3); /* W2 */
    else if (seven_zero == 0)
        opinion_pass_on(o);
    else if ((opinion_is(rules, o->top, "WS") || seven_zero == 7) && o->chosen != D4_NO_SEAT &&
             !o->last)
        opinion_swap(o, o->actor, o->chosen);
    else
        opinion_kin(o);
    /* W3: any other wild ends the shield, once it is worked out. */
    if (!waits && rules->kind[o->top].color == D4_NO_COLOR && !o->aside)
        end_shield(o);
    return waits;
}

/* What is left of the card after the last answer. */
static int done(struct opinion *o, int waits)
{
    if (!waits && o->rules->kind[o->top].color == D4_NO_COLOR)
        end_shield(o);
    return waits;
}

int opinion_answer(struct opinion *o, unsigned seat, int yes)
{
    const char *rule = o->rules->kind[o->top].rule;
    unsigned next = opinion_next(o, seat);

    if (strcmp(rule, "rooster") == 0) {
        if (!yes)
            opinion_draw(o, seat, 4);
        return done(o, 0);
    }
    /* H8: every other seat is asked; one laugh is enough. */
    o->answered |= (uint8_t)yes;
    if (next != o->actor)
        return ask(o, next);
    int laughed = o->answered;
    o->answered = 0;
    if (!laughed)
        opinion_draw(o, o->actor, 4);
    return done(o, laughed && opinion_size(o, o->actor) > 1 ? ask(o, o->actor) : 0);
}

int opinion_discarded(struct opinion *o, unsigned seat)
{
    const char *rule = o->rules->kind[o->top].rule;

    look_at(o, seat);
    if (strcmp(rule, "joke") == 0)
        return done(o, opinion_size(o, seat) > 1 ? ask(o, seat) : 0);
    if (strcmp(rule, "level-seven") == 0)
        return done(o, level(o, seat, 7));
    return done(o, level_all(o, seat));
}
