/* habits.c - see habits.h. */
#include <math.h>
#include <string.h>

#include "habits.h"

/* Before anything was seen: how likely each sort is, and that all are of one. */
#define ALIKE 0.7f
static const float prior[BOT_SORTS] = {0.15f, 0.15f, 0.3f, 0.4f};

void bot_habits_begin(struct bot_habits *habits, const struct d4_rules *rules,
                      const struct bot_facts *facts)
{
    memset(habits, 0, sizeof *habits);
    habits->known = rules->plain && !rules->teams;
    for (unsigned kind = 0; kind < rules->kind_count; kind++)
        if (facts->side[rules->side].group[kind] == BOT_CLASS_OTHER)
            habits->known = 0;
}

static enum bot_habit of_card(const struct bot_moment *before, unsigned group, unsigned color)
{
    if (before->phase == D4_PHASE_DRAWN)
        return group == BOT_CLASS_WILD || group == BOT_CLASS_FOUR ? BOT_HABIT_DRAWN_WILD
                                                                  : BOT_HABIT_DRAWN_PLAY;
    if (group == BOT_CLASS_WILD)
        return BOT_HABIT_WILD;
    if (group == BOT_CLASS_FOUR)
        return BOT_HABIT_FOUR;
    if (color == before->color)
        return group == BOT_CLASS_NUMBER ? BOT_HABIT_NUMBER : BOT_HABIT_STRIKE;
    return group == BOT_CLASS_NUMBER ? BOT_HABIT_NUMBER_TURN : BOT_HABIT_STRIKE_TURN;
}

enum bot_habit bot_habit_of(const struct bot_moment *before, const struct bot_facts *facts,
                            const struct d4_rules *rules, const struct d4_events *events)
{
    if (before->phase != D4_PHASE_TURN && before->phase != D4_PHASE_DRAWN)
        return BOT_HABIT_NONE;
    for (int i = 0; i < events->count; i++) {
        const struct d4_event *event = &events->event[i];
        if (event->type == D4_EVENT_CAUGHT)
            break; /* whoever draws does not do so of its own will */
        if (event->seat != before->seat)
            continue;
        switch (event->type) {
        case D4_EVENT_PLAYED:
            return of_card(before, facts->side[rules->side].group[event->kind],
                           rules->kind[event->kind].color);
        case D4_EVENT_DREW:
            return before->phase == D4_PHASE_TURN ? BOT_HABIT_DRAW : BOT_HABIT_NONE;
        case D4_EVENT_KEPT: return BOT_HABIT_DRAWN_KEEP;
        default: break;
        }
    }
    return BOT_HABIT_NONE;
}

void bot_habits_see(struct bot_habits *habits, const struct bot_moment *before,
                    enum bot_habit habit)
{
    unsigned hand = before->count < BOT_HABIT_HANDS ? before->count : BOT_HABIT_HANDS;

    if (!habits->known || habit == BOT_HABIT_NONE || hand == 0)
        return;
    for (int sort = 0; sort < BOT_SORTS; sort++)
        habits->log[before->seat][sort] +=
            bot_habit_weights[before->active > 2][sort][hand - 1][habit];
}

void bot_habits_guess(const struct bot_habits *habits, d4_seats others, struct bot_guess *guess)
{
    float apart = 1 - ALIKE, sum = 0;

    memset(guess, 0, sizeof *guess);
    for (int sort = 0; sort < BOT_SORTS; sort++)
        guess->alike[sort] = ALIKE * prior[sort];
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        float all = 0, high = -1e30f;

        if (!(others >> seat & 1))
            continue;
        for (int sort = 0; sort < BOT_SORTS; sort++)
            high = fmaxf(high, habits->log[seat][sort]);
        for (int sort = 0; sort < BOT_SORTS; sort++) {
            float likely = expf(habits->log[seat][sort] - high);
            guess->alike[sort] *= likely;
            guess->single[seat][sort] = prior[sort] * likely;
            all += guess->single[seat][sort];
        }
        apart *= all;
        for (int sort = 0; sort < BOT_SORTS; sort++)
            guess->single[seat][sort] /= all;
    }
    for (int sort = 0; sort < BOT_SORTS; sort++)
        sum += guess->alike[sort];
    for (int sort = 0; sort < BOT_SORTS; sort++)
        guess->alike[sort] /= sum + apart;
}

float bot_habits_prior(d4_seats others, const uint8_t sort[D4_SEATS_MAX])
{
    float apart = 1 - ALIKE;
    unsigned first = sort[__builtin_ctz(others)], alike = 1;

    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        if (!(others >> seat & 1))
            continue;
        apart *= prior[sort[seat]];
        alike &= sort[seat] == first;
    }
    return apart + (alike ? ALIKE * prior[first] : 0);
}

static unsigned pick(const float chance[BOT_SORTS], float *at)
{
    for (unsigned sort = 0; sort < BOT_SORTS; sort++) {
        if (*at < chance[sort])
            return sort;
        *at -= chance[sort];
    }
    return BOT_SORTS;
}

void bot_habits_draw(const struct bot_guess *guess, d4_seats others, uint8_t sort[D4_SEATS_MAX],
                     uint64_t *choices)
{
    float at = (float)(d4_wyrand(choices) >> 40) * 0x1p-24f;
    unsigned alike = pick(guess->alike, &at);

    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        unsigned one = alike;
        if (!(others >> seat & 1))
            one = BOT_SORT_TUNED;
        if (one == BOT_SORTS) {
            at = (float)(d4_wyrand(choices) >> 40) * 0x1p-24f;
            one = pick(guess->single[seat], &at);
        }
        sort[seat] = (uint8_t)(one < BOT_SORTS ? one : BOT_SORT_TUNED);
    }
}
