/* tournament.h - what the files of the tournament share. */
#ifndef D4_MATCH_TOURNAMENT_H
#define D4_MATCH_TOURNAMENT_H

#include <drawfour/tournament.h>

/* Checks 'plan' and makes an event of it without entrants and seatings; a plan of 0
 * rounds is left at 0. Returns as d4_tournament_init(). */
enum d4_status d4__tournament_empty(struct d4_tournament *event, const struct d4_plan *plan,
                                    struct d4_error *error);

#endif
