/* analyses.h - analyses of kept games: made once for all who wait, kept for those who come
 * later, and given up when nobody waits any more.
 *
 * An analysis takes seconds of a thread that gives way to everything else. Its memory is
 * bounded by the length of a round, its time by the moves that are played out. */
#ifndef DRAWFOUR_SERVER_ANALYSES_H
#define DRAWFOUR_SERVER_ANALYSES_H

#include "server/api.h"
#include "server/records.h"

struct srv_analyses;
struct srv_analyses *srv_analyses_open(struct srv_hub *hub, const char *path);
/* Gives up what is being made: before the threads are joined. */
void srv_analyses_stop(struct srv_analyses *analyses);
void srv_analyses_close(struct srv_analyses *analyses); /* after they are; NULL is allowed */

/* Answers 'call' with the analysis of the game, now or when it is made. */
void srv_analysis_send(struct srv_call *call, const struct srv_game_key *key);
/* The client of 'conn' is gone, or will at least send no more: it does not wait any longer. */
void srv_analysis_left(struct srv_hub *hub, struct net_conn *conn);

#endif
