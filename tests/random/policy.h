/* policy.h - how the seats of a random game decide: mostly sensible play, now and then
 * anything at all. */
#ifndef TEST_POLICY_H
#define TEST_POLICY_H

#include <drawfour/game.h>

/* What 'seat', which is set, does as action 'number' of the round. */
struct d4_action policy_choose(const struct d4_game *game, int *seat, int number,
                               uint64_t *choices);

#endif
