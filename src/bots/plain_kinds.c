/* plain_kinds.c - bots that are a frozen policy and nothing else: `random`, `rule` and
 * `frozen`. They always call, and never catch, challenge, bluff or jump in. */
#include "kinds.h"
#include "policy.h"

static struct d4_action decide(struct bot *bot, const struct d4_view *view, bot_policy policy)
{
    struct bot_spot spot;

    if (view->table.turn != view->seat)
        return d4_do(D4_PASS);
    bot_spot_view(&spot, view, NULL, NULL);
    return bot_finish(view, policy(&spot, &bot->choices), 1);
}

/* As d4_game_random_action(): further cards (O14) and a target by chance, too. */
static struct d4_action with_random_target(struct bot *bot, const struct d4_view *view,
                                           struct d4_action action)
{
    struct d4_action found[D4_SEATS_MAX + 1];
    uint8_t cards[D4_KINDS_MAX];
    unsigned count = 0;

    if (view->table.rules->together >> action.kind & 1) {
        bot_longest_plays(view, cards);
        if (cards[action.kind] > 1)
            action = d4_together_random(view->table.rules, &view->hand[view->seat], action,
                                        cards[action.kind], &bot->choices);
    }

    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action legal = view->legal[i];
        if (legal.verb == action.verb && legal.kind == action.kind &&
            legal.color == action.color && d4_action_more(legal) == d4_action_more(action) &&
            !legal.call && count <= D4_SEATS_MAX)
            found[count++] = legal;
    }
    if (!count)
        return view->legal[0];
    if (view->table.rules->choosy >> action.kind & 1)
        action = found[bot_below(&bot->choices, count)];
    else
        action = found[0];
    for (int i = 0; i < view->legal_count; i++)
        if (d4_action_equal(view->legal[i], d4_with_call(action)))
            return view->legal[i];
    return action;
}

static struct d4_action decide_random(struct bot *bot, const struct d4_view *view)
{
    struct bot_spot spot;

    if (view->table.turn != view->seat)
        return d4_do(D4_PASS);
    bot_spot_view(&spot, view, NULL, NULL);
    struct d4_action action = bot_policy_random(&spot, &bot->choices);
    return action.verb == D4_PLAY ? with_random_target(bot, view, action) : action;
}

static struct d4_action decide_rule(struct bot *bot, const struct d4_view *view)
{
    return decide(bot, view, bot_policy_rule);
}

static struct d4_action decide_frozen(struct bot *bot, const struct d4_view *view)
{
    return decide(bot, view, bot_policy_frozen);
}

const struct bot_kind bot_kind_random = {
    .name = "random",
    .summary = "any card that fits, as in `drawfour bench`",
    .baseline = 1,
    .decide = decide_random,
};

const struct bot_kind bot_kind_rule = {
    .name = "rule",
    .summary = "a baseline: Wild Draw Four first, then any card, a Wild last",
    .baseline = 1,
    .decide = decide_rule,
};

const struct bot_kind bot_kind_frozen = {
    .name = "frozen",
    .summary = "a baseline: the first tuned heuristic, kept as it was",
    .baseline = 1,
    .decide = decide_frozen,
};
