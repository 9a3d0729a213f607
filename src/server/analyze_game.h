/* analyze_game.h - the analysis of one kept game, within bounds. */
#ifndef DRAWFOUR_SERVER_ANALYZE_GAME_H
#define DRAWFOUR_SERVER_ANALYZE_GAME_H

#include <stdatomic.h>

#include "server/records.h"

#define SRV_ANALYZED_MOVES_MAX 5000 /* of a record... */
#define SRV_ANALYZED_ROUND_MAX 1000 /* ...and of a round: it takes about 35 kB a move */

/* Analyzes the game of 'key', from 'shelf', unless 'cancel' is set meanwhile: then 'read' may
 * stay as it was. */
void srv_analyze_game(struct srv_shelf *shelf, const struct srv_game_key *key,
                      const atomic_int *cancel, struct srv_read *read);

#endif
