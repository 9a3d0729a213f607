/* policy.c - see policy.h. */
#include "policy.h"

#include "invariants.h"

#define PATIENCE 250 /* actions, then everyone plays to end the round */

/* One of everything that any seat may do. */
static struct d4_action any_action(const struct d4_game *game, int *seat, uint64_t *choices)
{
    struct d4_action_list list;
    int total = 0;

    for (int s = 0; s < game->rules->seats; s++)
        total += d4_game_legal(game, s, &list);
    int k = (int)test_below(choices, (unsigned)total);
    for (*seat = 0;; ++*seat) {
        int count = d4_game_legal(game, *seat, &list);
        if (k < count)
            return list.action[k];
        k -= count;
    }
}

/* Kinds of 'set' that make nobody draw and are done at once, numbers before the rest. */
static uint64_t harmless(const struct d4_rules *rules, uint64_t set)
{
    uint64_t numbers = 0, others = 0;

    while (set) {
        unsigned kind = d4_next_kind(&set);
        unsigned shape = rules->kind[kind].shape;
        if (shape == D4_SHAPE_PLAIN)
            numbers |= d4_bit(kind);
        else if (shape == D4_SHAPE_SKIP || shape == D4_SHAPE_REVERSE)
            others |= d4_bit(kind);
    }
    return numbers ? numbers : others;
}

/* Kinds of 'set' that make somebody draw. */
static uint64_t harmful(const struct d4_rules *rules, uint64_t set)
{
    uint64_t found = 0;

    while (set) {
        unsigned kind = d4_next_kind(&set);
        const struct d4_program *program = &rules->kind[kind].program;
        for (int i = 0; i < program->length; i++)
            if (d4_op_form(program->effect[i].op)->traits & D4_DRAWS)
                found |= d4_bit(kind);
    }
    return found;
}

/* O12: symbols cannot go out, so they are played while there is another card; those that make
 * others draw only when few are left. Returns whether one was found. */
static int play_symbol(const struct d4_game *game, struct d4_action *action, uint64_t *choices)
{
    uint64_t symbols = d4_game_mask(game).play & ~game->rules->number;

    if (game->count[game->turn] > 3)
        symbols &= ~harmful(game->rules, symbols);
    for (int tries = 0; symbols && tries < 16; tries++) {
        *action = d4_game_random_action(game, choices);
        if (action->verb == D4_PLAY && symbols >> action->kind & 1)
            return 1;
    }
    return 0;
}

/* Chance alone can keep a whole deck in the hands for ages: cards that make others draw
 * come back as soon as they are played. Whoever wants to end the round must be able to:
 * harmless cards first, then a draw, the cards that strike last. */
static struct d4_action shed(const struct d4_game *game, uint64_t *choices)
{
    struct d4_mask mask = d4_game_mask(game);
    uint64_t colored = harmless(game->rules, mask.play & ~game->rules->wild);

    struct d4_action symbol;

    if (game->phase != D4_PHASE_TURN && game->phase != D4_PHASE_DRAWN)
        return d4_game_random_action(game, choices);
    if (game->rules->options.last_card && play_symbol(game, &symbol, choices))
        return symbol;
    if (colored) {
        struct d4_action action = d4_play(d4_next_kind(&colored));
        action.call = mask.call & 1;
        return action;
    }
    if (mask.verbs & UINT32_C(1) << D4_DRAW && !game->rules->options.draw_until &&
        test_below(choices, 4))
        return d4_do(D4_DRAW);
    return d4_game_random_action(game, choices);
}

/* Choosing uniformly makes rounds twenty times longer. */
struct d4_action policy_choose(const struct d4_game *game, int *seat, int number,
                               uint64_t *choices)
{
    unsigned dice = test_below(choices, 32);

    *seat = game->turn;
    if (number > PATIENCE)
        return shed(game, choices);
    if (dice < 4)
        return any_action(game, seat, choices);
    if (dice == 4 && game->rules->options.table_talk) {
        int from = (int)test_below(choices, game->rules->seats);
        int target = (int)test_below(choices, game->rules->seats);
        if (test_below(choices, 16) == 0 &&
            d4_game_check_action(game, from, d4_talk(target)) == D4_OK) {
            *seat = from;
            return d4_talk(target);
        }
    }
    if (game->phase == D4_PHASE_ANSWER && dice < 12 &&
        d4_game_check_action(game, *seat, d4_do(D4_CHALLENGE)) == D4_OK)
        return d4_do(D4_CHALLENGE);
    struct d4_action action = d4_game_random_action(game, choices);
    if (action.call && dice < 16)
        action.call = 0;
    return action;
}
