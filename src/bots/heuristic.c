/* heuristic.c - `easy` and `normal`: the tuned policy, with human habits. */
#include "kinds.h"
#include "levels.h"
#include "tuned.h"

static const struct bot_level easy = {
    .forgets = 30, .notices = 20, .slips = 40, .bluffs = 0, .suspects = 3};
static const struct bot_level normal = {
    .forgets = 8, .notices = 60, .slips = 0, .bluffs = 100, .suspects = 0};

struct state {
    struct bot_facts facts;
    struct bot_memo memo;
};

static void begin(struct bot *bot, const struct d4_view *view)
{
    struct state *state = bot->state;

    bot_facts_make(&state->facts, view->table.rules);
    bot_memo_init(&state->memo);
}

static void see(struct bot *bot, const struct d4_view *view, const struct d4_events *events)
{
    struct state *state = bot->state;

    bot_memo_see(&state->memo, view->table.color, events);
}

static struct d4_action choose(struct bot *bot, const struct bot_level *level,
                               struct bot_spot *spot)
{
    uint64_t bluff = bot_bluffs(spot) ? spot->plays & spot->rules->challenge : 0;

    if (bluff && spot->plays != bluff && !bot_chance(bot, level->bluffs))
        spot->plays &= ~bluff;
    if (bot_chance(bot, level->slips))
        return bot_policy_random(spot, &bot->choices);
    return bot_policy_tuned(spot, &bot->choices);
}

static struct d4_action decide(struct bot *bot, const struct d4_view *view,
                               const struct bot_level *level)
{
    const struct state *state = bot->state;
    struct d4_action action;
    struct bot_spot spot;

    if (bot_aside(bot, view, level, &action))
        return action;
    bot_spot_view(&spot, view, &state->facts, &state->memo);
    if (spot.verbs & BOT_VERB(D4_YES))
        return bot_reply(view);
    if (spot.verbs & BOT_VERB(D4_CHALLENGE) && bot_chance(bot, level->suspects))
        return d4_do(D4_CHALLENGE);
    return bot_finish(view, choose(bot, level, &spot), bot_calls(bot, level));
}

static struct d4_action decide_easy(struct bot *bot, const struct d4_view *view)
{
    return decide(bot, view, &easy);
}

static struct d4_action decide_normal(struct bot *bot, const struct d4_view *view)
{
    return decide(bot, view, &normal);
}

const struct bot_kind bot_kind_easy = {
    .name = "easy",
    .summary = "for beginners: slips now and then, forgets to call, seldom catches",
    .state_size = sizeof(struct state),
    .round = begin,
    .see = see,
    .decide = decide_easy,
};

const struct bot_kind bot_kind_normal = {
    .name = "normal",
    .summary = "a good player by rules of thumb; microseconds a move",
    .state_size = sizeof(struct state),
    .round = begin,
    .see = see,
    .decide = decide_normal,
};
