/* playout.c - a round played out by the policy `random`. */
#include "fast.h"

#define VERB(verb) (UINT32_C(1) << (verb))

/* Further cards (O14) and a target, by chance. */
static struct d4_action choose_more(const struct d4_game *game, unsigned seat,
                                    struct d4_action action, uint64_t *choices)
{
    unsigned room = d4_game_together(game, (int)seat, action.kind);

    if (room > 1)
        action = d4_together_random(game->rules, &game->hand[seat], action, room, choices);
    if (!(game->rules->choosy >> action.kind & 1))
        return action;
    uint32_t targets =
        d4_game_targets_of(game, (int)seat, action.kind, d4_action_cards(action));
    unsigned target =
        d4_nth_kind(targets, d4__below(choices, (unsigned)__builtin_popcount(targets)));
    return target < D4_SEATS_MAX ? d4_at(action, (int)target) : action;
}

/* One of 'plays', where a wild counts once for each color. */
static struct d4_action pick_play(const struct d4_game *game, unsigned seat, uint64_t plays,
                                  uint64_t *choices)
{
    const struct d4_rules *rules = game->rules;
    uint64_t wild = plays & rules->wild, colored = plays & ~wild;
    unsigned colored_count = (unsigned)__builtin_popcountll(colored);
    unsigned k = d4__below(choices, colored_count + rules->color_count *
                                                        (unsigned)__builtin_popcountll(wild));
    struct d4_action action;

    if (k < colored_count) {
        action = d4_play(d4_nth_kind(colored, k));
    } else {
        k -= colored_count;
        action =
            d4_play_wild(d4_nth_kind(wild, k / rules->color_count), k % rules->color_count);
    }
    if (rules->open >> action.kind & 1)
        action = choose_more(game, seat, action, choices);
    if (rules->options.uno_penalty && !game->announced && d4__leaves_one(game, seat, action))
        action.call = 1;
    return action;
}

/* The coloured card just drawn leaves nothing to choose. */
static struct d4_action drawn_play(const struct d4_game *game)
{
    struct d4_action action = d4_play(game->drawn);

    action.call =
        game->rules->options.uno_penalty && !game->announced && game->count[game->turn] == 2;
    return action;
}

/* What the policy does next for the seat on turn. */
struct d4_action d4_game_random_action(const struct d4_game *game, uint64_t *choices)
{
    struct d4_mask mask = d4_game_mask(game);
    uint64_t plays = mask.play;

    if (mask.verbs & VERB(D4_NAME))
        return d4_name_color(d4__below(choices, game->rules->color_count));
    if (mask.verbs & VERB(D4_YES))
        return d4_do(d4__below(choices, 2) ? D4_YES : D4_NO);
    if (mask.verbs & VERB(D4_DISCARD))
        return d4_discard(
            d4_nth_kind(plays, d4__below(choices, (unsigned)__builtin_popcountll(plays))));
    if (plays & game->rules->challenge && d4__holds_color(game, &game->hand[game->turn]))
        plays &= ~game->rules->challenge;
    if (plays && game->phase == D4_PHASE_DRAWN &&
        !(plays & (game->rules->wild | game->rules->choosy)))
        return drawn_play(game);
    if (plays)
        return pick_play(game, game->turn, plays, choices);
    if (mask.verbs & VERB(D4_DRAW))
        return d4_do(D4_DRAW);
    if (mask.verbs & VERB(D4_TAKE))
        return d4_do(D4_TAKE);
    /* T3: an unlawful Wild Draw Four is never all there is, for the card of the color in
     * play that makes it so can be played; but for one just drawn, which may be kept. */
    return d4_do(D4_PASS);
}

uint64_t d4_game_play_random(struct d4_game *game, uint64_t *choices, uint64_t limit)
{
    uint64_t turns = 0;

    while (game->phase < D4_PHASE_OVER && turns < limit) {
        if (d4__swift(game)) {
            turns += d4__swift_play(game, choices, limit - turns);
            continue;
        }
        turns += game->phase == D4_PHASE_TURN;
        d4__do(game, game->turn, d4_game_random_action(game, choices), NULL);
    }
    return turns;
}
