/* play_round.h - one round from its deal to its end; shared by the files of play.h. */
#ifndef DRAWFOUR_LAB_PLAY_ROUND_H
#define DRAWFOUR_LAB_PLAY_ROUND_H

#include "lab/play.h"

/* Every seat by the policy `random`, through d4_game_apply(): no views, no events. */
void lab_round_fast(struct d4_game *game, uint64_t choices, struct lab_round *round);

/* Every seat by its bot, from its view, with all chance from 'seed'. Returns 0, or -1 if
 * it was stopped. */
int lab_round_bots(struct lab_play *play, uint64_t seed, struct lab_round *round);

#endif
