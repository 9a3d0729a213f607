/* sides.h - what checking and making rules need for cards with two sides (E6); not public. */
#ifndef D4_CORE_SIDES_H
#define D4_CORE_SIDES_H

#include <drawfour/rules.h>

/* Which kind of 'turned', by its own order, each kind of 'rules' has on its back: 'step' is
 * that of struct d4_back. Returns D4_OK, or D4_BAD_SETUP with the reason in 'error'. */
enum d4_status d4__pair_sides(const struct d4_rules *rules, const struct d4_rules *turned,
                              unsigned step, uint8_t back[D4_KINDS_MAX],
                              struct d4_error *error);

/* Gives the kinds of 'turned' the numbers that these cards have on the first side. */
void d4__order_back(struct d4_rules *turned, const uint8_t back[D4_KINDS_MAX]);

/* Whether the sides of an edition fit each other; 'turned' is the other as an edition. */
enum d4_status d4__sides_check(const struct d4_edition *edition,
                               const struct d4_edition *turned, struct d4_error *error);

/* Whether the faces of a side may be there where cards have 'sides'. On a fault 'face' is the
 * one it lies in. */
enum d4_status d4__turning_check(const struct d4_edition *edition, int sides, int *face,
                                 struct d4_error *error);

/* rules.c: whether a table of so many seats may be; the rules of one side up to their kinds;
 * and all that follows from the kinds. They return as d4_rules_make(). */
enum d4_status d4__rules_check(const struct d4_edition *edition, const struct d4_setup *setup,
                               int seats, struct d4_error *error);
enum d4_status d4__rules_begin(struct d4_rules *rules, const struct d4_edition *edition,
                               const struct d4_setup *setup, int seats, struct d4_error *error);
enum d4_status d4__rules_finish(struct d4_rules *rules, struct d4_error *error);

#endif
