/* baseline.c - the policies that strength is measured against. They are frozen: a change
 * here makes every number of docs/strength.md worthless. */
#include "policy.h"

int bot_policy_plain(const struct bot_spot *spot, uint64_t *choices, uint64_t *plays,
                     struct d4_action *action)
{
    uint32_t verbs = spot->verbs;

    if (verbs & BOT_VERB(D4_NAME)) {
        *action = d4_name_color(bot_below(choices, spot->rules->color_count));
        return 1;
    }
    if (verbs & BOT_VERB(D4_YES)) {
        *action = d4_do(bot_below(choices, 2) ? D4_YES : D4_NO);
        return 1;
    }
    *plays = spot->plays;
    if (verbs & BOT_VERB(D4_DISCARD))
        return 0;
    if (*plays & spot->rules->challenge && bot_bluffs(spot))
        *plays &= ~spot->rules->challenge;
    if (*plays)
        return 0;
    if (verbs & BOT_VERB(D4_DRAW))
        *action = d4_do(D4_DRAW);
    else if (verbs & BOT_VERB(D4_TAKE))
        *action = d4_do(D4_TAKE);
    else if (verbs & BOT_VERB(D4_PASS))
        *action = d4_do(D4_PASS);
    else {
        /* T3: nothing can be drawn, and a bluff is all there is. */
        *plays = spot->plays;
        return 0;
    }
    return 1;
}

struct d4_action bot_policy_random(const struct bot_spot *spot, uint64_t *choices)
{
    unsigned colors = spot->rules->color_count;
    struct d4_action action;
    uint64_t plays;

    if (bot_policy_plain(spot, choices, &plays, &action))
        return action;
    if (spot->verbs & BOT_VERB(D4_DISCARD))
        return d4_discard(
            bot_select(plays, bot_below(choices, (unsigned)__builtin_popcountll(plays))));

    uint64_t wild = plays & spot->rules->wild, colored = plays & ~wild;
    unsigned colored_count = (unsigned)__builtin_popcountll(colored);
    unsigned k =
        bot_below(choices, colored_count + colors * (unsigned)__builtin_popcountll(wild));
    if (k < colored_count)
        return d4_play(bot_select(colored, k));
    k -= colored_count;
    return d4_play_wild(bot_select(wild, k / colors), k % colors);
}

struct d4_action bot_policy_rule(const struct bot_spot *spot, uint64_t *choices)
{
    const struct d4_rules *rules = spot->rules;
    struct d4_action action;
    uint64_t plays, set;

    if (bot_policy_plain(spot, choices, &plays, &action))
        return action;
    if (spot->verbs & BOT_VERB(D4_DISCARD))
        return d4_discard(
            bot_select(plays, bot_below(choices, (unsigned)__builtin_popcountll(plays))));
    set = plays & rules->challenge;
    if (!set)
        set = plays & ~rules->wild;
    if (!set)
        set = plays;
    unsigned kind = bot_select(set, bot_below(choices, (unsigned)__builtin_popcountll(set)));
    if (rules->wild >> kind & 1)
        return d4_play_wild(kind, bot_below(choices, rules->color_count));
    return d4_play(kind);
}

unsigned bot_longest_color(const struct bot_spot *spot, unsigned kind, uint64_t *choices)
{
    unsigned best = 0, best_value = 0;
    uint64_t others = kind < D4_KINDS_MAX ? ~d4_bit(kind) : ~UINT64_C(0);

    for (unsigned c = 0; c < spot->rules->color_count; c++) {
        unsigned value = bot_held(spot->hand, spot->rules->of_color[c] & others) * 64 +
                         bot_below(choices, 64);
        if (value >= best_value) {
            best = c;
            best_value = value;
        }
    }
    return best;
}

/* The wilds `frozen` still holds back: a Wild until two other cards remain, a Wild Draw
 * Four until four. It draws rather than spend them. */
static uint64_t frozen_held_back(const struct bot_spot *spot)
{
    const struct d4_rules *rules = spot->rules;
    unsigned others = spot->count[spot->seat] - 1u;
    uint64_t held = 0;

    if (!(spot->verbs & (BOT_VERB(D4_DRAW) | BOT_VERB(D4_PASS))))
        return 0;
    if (others > 2)
        held |= rules->wild & ~rules->challenge;
    if (others > 4)
        held |= rules->challenge;
    return held;
}

/* What one play is worth to `frozen`; the highest is played. */
static unsigned frozen_value(const struct bot_spot *spot, unsigned kind)
{
    const struct d4_rules *rules = spot->rules;
    const struct d4_kind *card = &rules->kind[kind];

    if (rules->wild >> kind & 1)
        return rules->challenge >> kind & 1 ? (spot->count[spot->next] <= 2 ? 900u : 10u) : 20u;

    unsigned length = bot_held(spot->hand, rules->of_color[card->color]);
    unsigned strikes = card->shape != D4_SHAPE_PLAIN;
    unsigned follows = bot_held(spot->hand, rules->match[kind]) == 2; /* itself and one more */
    length = length < 12 ? length : 12;
    if (spot->active == 2) /* sheds the scarcest color */
        return 400 - 16 * length + (strikes ? 16 : 8) + (follows ? 16 : 0);
    return 100 + 16 * length + (strikes ? 16 : 8); /* stays in the longest */
}

struct d4_action bot_policy_frozen(const struct bot_spot *spot, uint64_t *choices)
{
    struct d4_action action;
    uint64_t plays;
    unsigned best = 0, best_value = 0;

    if (spot->verbs & BOT_VERB(D4_NAME))
        return d4_name_color(bot_longest_color(spot, D4_NO_KIND, choices));
    if (bot_policy_plain(spot, choices, &plays, &action))
        return action;
    if (spot->verbs & BOT_VERB(D4_DISCARD)) {
        uint64_t colored = plays & ~spot->rules->wild;
        plays = colored ? colored : plays;
        return d4_discard(
            bot_select(plays, bot_below(choices, (unsigned)__builtin_popcountll(plays))));
    }
    plays &= ~frozen_held_back(spot);
    if (!plays)
        return d4_do(spot->verbs & BOT_VERB(D4_DRAW) ? D4_DRAW : D4_PASS);
    while (plays) {
        unsigned kind = d4_next_kind(&plays);
        unsigned value = frozen_value(spot, kind) * 64 + bot_below(choices, 64);
        if (value >= best_value) {
            best = kind;
            best_value = value;
        }
    }
    if (spot->rules->wild >> best & 1)
        return d4_play_wild(best, bot_longest_color(spot, best, choices));
    return d4_play(best);
}
