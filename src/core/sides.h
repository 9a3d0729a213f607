/* sides.h - what rules.c needs to know of cards with two sides (E6); not public. */
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

#endif
