/* deal.h - the start of a round, shared with set positions; not public. */
#ifndef D4_CORE_DEAL_H
#define D4_CORE_DEAL_H

#include "engine.h"

/* Takes every card and mark off the table; seats, dealer and generator stay. */
void d4__clear_table(struct d4_game *game);

/* Deals from the pile, which must hold enough. */
void d4__deal_hands(struct d4_game *game, struct d4_events *events);

/* Flips 'first', or the pile's first card for D4_NO_KIND, with its effect (F); returns 0
 * if every card would go back (F6). */
int d4__flip(struct d4_game *game, unsigned first, struct d4_events *events);

#endif
