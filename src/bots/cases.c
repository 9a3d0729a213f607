/* cases.c - see cases.h. */
#include <string.h>

#include "cases.h"
#include "playout.h"

#define SLIPS 0.08f /* how often anything may be done, whatever the sort */

static void look(struct bot_case *now, const struct d4_view *view, const struct bot_memo *memo)
{
    const struct d4_public *table = &view->table;
    const struct d4_rules *rules = table->rules;
    struct bot_spot *spot = &now->spot;

    spot->phase = D4_PHASE_OVER;
    if (table->turn >= rules->seats)
        return;
    now->memo = *memo;
    memcpy(now->count, table->count, sizeof now->count);
    spot->facts += rules->side - (spot->rules != NULL ? spot->rules->side : 0); /* E6 */
    spot->rules = rules;
    spot->verbs = BOT_VERB(table->phase == D4_PHASE_DRAWN ? D4_PASS : D4_DRAW);
    spot->seated = table->seated;
    spot->active = table->active;
    spot->direction = table->direction;
    spot->phase = table->phase;
    spot->seat = table->turn;
    spot->next = (uint8_t)bot_next(rules->seats, table->direction, table->seated, table->turn);
    spot->top = table->top;
    spot->color = table->color;
    spot->actor = table->actor;
    now->fits = rules->wild | bot_fits(table);
}

void bot_cases_begin(struct bot_cases *cases, const struct d4_view *view,
                     const struct bot_facts *facts)
{
    struct bot_memo nothing;

    bot_memo_init(&nothing);
    memset(cases->count, 0, sizeof cases->count);
    cases->now.spot = (struct bot_spot){.facts = facts->side};
    look(&cases->now, view, &nothing);
}

/* What the seat on turn did with its turn, or with the card it drew. Returns 0 if the
 * events tell nothing of that. */
static int deed(const struct bot_spot *spot, const struct d4_events *events,
                struct d4_action *action)
{
    int told = 0;

    if (spot->phase != D4_PHASE_TURN && spot->phase != D4_PHASE_DRAWN)
        return 0;
    for (int i = 0; i < events->count; i++) {
        const struct d4_event *event = &events->event[i];
        if (event->type == D4_EVENT_CAUGHT)
            break; /* whoever draws does not do so of its own will */
        if (event->seat != spot->seat)
            continue;
        if (event->type == D4_EVENT_PLAYED) {
            *action = d4_play(event->kind);
            told = 1;
        } else if (event->type == D4_EVENT_NAMED && told) {
            *action = d4_play_wild(action->kind, event->n);
        } else if (event->type == D4_EVENT_KEPT && spot->phase == D4_PHASE_DRAWN) {
            *action = d4_do(D4_PASS);
            return 1;
        } else if (event->type == D4_EVENT_DREW && !told) {
            *action = d4_do(D4_DRAW);
            return spot->phase == D4_PHASE_TURN;
        }
    }
    return told;
}

static int reshuffled(const struct d4_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->event[i].type == D4_EVENT_RESHUFFLED)
            return 1;
    return 0;
}

void bot_cases_see(struct bot_cases *cases, const struct d4_view *view,
                   const struct d4_events *events, const struct bot_memo *memo, unsigned clock)
{
    unsigned seat = cases->now.spot.seat;
    struct d4_action action;

    if (seat != view->seat && deed(&cases->now.spot, events, &action)) {
        struct bot_case *seen = &cases->seen[seat][cases->count[seat]++ % BOT_CASES_MAX];
        *seen = cases->now;
        seen->action = action;
        seen->when = (uint16_t)clock;
    }
    /* T9: a card laid before may be in a hand again, so that what was held then can no
     * longer be told from what is held now. */
    if (reshuffled(events))
        memset(cases->count, 0, sizeof cases->count);
    look(&cases->now, view, memo);
}

/* In how many ways a card of 'set' can be laid: a wild once for each color. */
static float ways(const struct d4_rules *rules, uint64_t set)
{
    return (float)(__builtin_popcountll(set & ~rules->wild) +
                   rules->color_count * __builtin_popcountll(set & rules->wild));
}

/* `random` and `rule` take any card of a set, and any color. */
static float simple_chance(const struct d4_rules *rules, uint64_t plays, unsigned sort,
                           const struct d4_action *action)
{
    uint64_t four = plays & rules->challenge, colored = plays & ~rules->wild, set = plays;

    if (action->verb != D4_PLAY)
        return plays == 0;
    if (sort == BOT_SORT_RULE)
        set = four ? four : colored ? colored : plays;
    if (!(set >> action->kind & 1))
        return 0;
    return 1 / ways(rules, set);
}

static int same(struct d4_action a, const struct d4_action *b)
{
    return a.verb == b->verb && a.kind == b->kind && a.color == b->color;
}

float bot_case_chance(const struct bot_case *seen, const struct d4_hand *hand, unsigned drawn,
                      unsigned sort, uint64_t *choices)
{
    const struct d4_rules *rules = seen->spot.rules;
    struct bot_spot spot = seen->spot;
    float chance;

    spot.hand = hand;
    spot.count = seen->count;
    spot.memo = &seen->memo;
    spot.drawn = (uint8_t)drawn;
    spot.plays = d4_hand_kinds(hand) & seen->fits;
    if (spot.phase == D4_PHASE_DRAWN)
        spot.plays &= drawn < D4_KINDS_MAX ? d4_bit(drawn) : 0;
    uint64_t lawful = spot.plays;
    if (lawful & rules->challenge && bot_bluffs(&spot))
        lawful &= ~rules->challenge;
    if (sort == BOT_SORT_RANDOM || sort == BOT_SORT_RULE)
        chance = simple_chance(rules, lawful, sort, &seen->action);
    else
        chance = (float)same(bot_sort_policy[sort](&spot, choices), &seen->action);
    return (1 - SLIPS) * chance + SLIPS / (ways(rules, lawful) + 1);
}
