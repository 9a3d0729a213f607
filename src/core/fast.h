/* fast.h - the common case without the general machinery; not public.
 *
 * Most decisions are a play, a draw or a pass under the sheet's own rules, by cards that
 * strike the next seat at most. fast.c and swift.c do exactly what check.c, apply.c and
 * effects.c would, several times faster; random games hold them against each other. */
#ifndef D4_CORE_FAST_H
#define D4_CORE_FAST_H

#include "engine.h"

/* Whether the turn passes as on a table where nobody is out and nothing lies about. */
static inline int d4__calm(const struct d4_game *game)
{
    return (game->missing == 0) & (game->shield == D4_NO_SEAT) & (game->face_up == D4_NO_SEAT) &
           (game->active == game->rules->seats);
}

/* swift.c: whether the policy `random` can play on without looking at anything but
 * hands, piles and the top card; and playing so, for at most 'limit' turns. Returns the
 * turns played, at least one. */
int d4__swift(const struct d4_game *game);
uint64_t d4__swift_play(struct d4_game *game, uint64_t *choices, uint64_t limit);

#endif
