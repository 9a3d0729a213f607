/* invariants.h - what must hold after every action of every game. */
#ifndef TEST_INVARIANTS_H
#define TEST_INVARIANTS_H

#include <drawfour/game.h>

/* The cards that were there when the round began, by kind. */
struct census {
    uint8_t cards[D4_KINDS_MAX];
};

void census_take(struct census *census, const struct d4_game *game);

/* Each returns NULL, or what is violated. 'choices' is a fast generator's state. */

/* No fault, no card lost, and the same game after encoding and decoding; that one is
 * left in 'twin'. */
const char *check_state(const struct d4_game *game, const struct census *census,
                        struct d4_game *twin);
const char *check_legal(const struct d4_game *game, uint64_t *choices);
const char *check_refusals(const struct d4_game *game, uint64_t *choices);
const char *check_views(const struct d4_game *game, uint64_t *choices);
const char *check_playout(const struct d4_game *game, uint64_t *choices);

/* The state after 'action', reached by every path there is: with events, without, and
 * from the decoded bytes ('twin', see check_state()). They must agree. Both advance. */
const char *check_apply(struct d4_game *game, struct d4_game *twin, int seat,
                        struct d4_action action, struct d4_events *events);

unsigned test_below(uint64_t *choices, unsigned bound);

#endif
