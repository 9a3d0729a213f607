/* playout.c - see playout.h. */
#include <string.h>

#include "playout.h"
#include "tuned.h"
#include "value.h"

#define BOT_VALUE_WORK 2 /* for each seat that the network looks at */

const bot_policy bot_sort_policy[BOT_SORTS] = {bot_policy_random, bot_policy_rule,
                                               bot_policy_frozen, bot_policy_tuned};

int bot_advance(struct d4_game *game, struct bot_memo *memo, struct d4_action action)
{
    uint8_t before[D4_SEATS_MAX];
    unsigned turn = game->turn, color = game->color;
    int kept = action.verb == D4_PASS && game->phase == D4_PHASE_DRAWN;

    memcpy(before, game->count, sizeof before);
    if (d4_game_apply(game, (int)turn, action) != D4_OK)
        return 0;
    if (kept) {
        bot_memo_kept(memo, turn, color);
        return 1;
    }
    for (unsigned seat = 0; seat < game->rules->seats; seat++)
        if (game->count[seat] > before[seat])
            bot_memo_took(memo, seat, (unsigned)(game->count[seat] - before[seat]));
    return 1;
}

/* O16: to be first is all that counts; once somebody is, a better place is worth something. */
static double place_value(const struct d4_game *game, unsigned seat)
{
    unsigned place = d4_game_place(game, (int)seat);

    return place && place != D4_PLACE_PUT_OUT ? 1.0 / (place * place) : 0;
}

static double result(const struct d4_game *game, unsigned seat)
{
    if (game->rules->options.finish > 1 && !game->rules->teams && game->winner != seat)
        return place_value(game, seat);
    if (game->phase != D4_PHASE_OVER)
        return game->seated >> seat & 1 || game->rules->teams ? 1.0 / game->active : 0;
    return game->winner == seat || bot_partners(game->rules, seat, game->winner);
}

double bot_playout(struct d4_game *game, const struct bot_plan *plan, struct bot_memo *memo,
                   long *work, uint64_t *choices)
{
    struct bot_spot spot;

    for (int i = 0; game->phase < D4_PHASE_OVER && i < BOT_PLAYOUT_MAX; i++) {
        if (!(game->seated >> plan->seat & 1) && !game->rules->teams)
            return place_value(game, plan->seat); /* O11, O16: out of the round */
        if (plan->depth && i >= plan->depth && game->phase == D4_PHASE_TURN) {
            *work += BOT_VALUE_WORK * game->active;
            return bot_value(game, plan->facts, plan->simple, plan->seat);
        }
        bot_spot_game(&spot, game, plan->facts, memo);
        struct d4_action action = bot_sort_policy[plan->sort[game->turn]](&spot, choices);
        *work += plan->cost;
        if (!bot_advance(game, memo, bot_finish_game(game, action)))
            break;
    }
    return result(game, plan->seat);
}
