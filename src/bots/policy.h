/* policy.h - the fast policies: one look at a spot, one action; not public.
 *
 * An action from here has neither target nor call: bot_finish() adds them. */
#ifndef DRAWFOUR_BOTS_POLICY_H
#define DRAWFOUR_BOTS_POLICY_H

#include "spot.h"

typedef struct d4_action (*bot_policy)(const struct bot_spot *spot, uint64_t *choices);

/* The policy of `drawfour bench`, here for spots; it never bluffs. */
struct d4_action bot_policy_random(const struct bot_spot *spot, uint64_t *choices);

/* Frozen: a lawful Wild Draw Four first, else any card with a color, else any wild. */
struct d4_action bot_policy_rule(const struct bot_spot *spot, uint64_t *choices);

/* Frozen: the first tuned heuristic. */
struct d4_action bot_policy_frozen(const struct bot_spot *spot, uint64_t *choices);

/* What needs no skill: questions, penalties that cannot be stacked, a forced pass.
 * Returns 1 and sets 'action', or 0: a card is to be chosen from 'plays', which is set to
 * the plays that are no bluff (or to all, if nothing else may be done). */
int bot_policy_plain(const struct bot_spot *spot, uint64_t *choices, uint64_t *plays,
                     struct d4_action *action);

/* The color of which the hand, without one card of 'kind', holds the most. */
unsigned bot_longest_color(const struct bot_spot *spot, unsigned kind, uint64_t *choices);

#endif
