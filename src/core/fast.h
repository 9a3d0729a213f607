/* fast.h - the common case without the general machinery; not public.
 *
 * Most decisions are a play, a draw or a pass under the sheet's own rules, by cards that
 * strike the next seat at most. These functions do exactly what check.c, apply.c and
 * effects.c would, several times faster; random games hold the two against each other.
 */
#ifndef D4_CORE_FAST_H
#define D4_CORE_FAST_H

#include "engine.h"

/* Whether nothing lies on the table that changes how turns pass. */
static inline int d4__calm(const struct d4_game *game)
{
    return game->rules->plain & (game->missing == 0) & (game->shield == D4_NO_SEAT) &
           (game->face_up == D4_NO_SEAT);
}

/* Carries out 'action' if it is of the common case and lawful. Returns 0 if it is not;
 * then nothing has changed, and the general way decides. */
int d4__fast_apply(struct d4_game *game, unsigned seat, struct d4_action action);

#endif
