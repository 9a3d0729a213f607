/* tryout.h - a deck of somebody's own, played by bots before anyone sits down to it.
 *
 * The rounds are played on the thread for long work, which gives way to everything else. A deck
 * may be made to play for ever: so a tryout ends after a fixed number of rounds, a round after
 * a fixed number of actions, and all of it after a fixed time of the processor. Its memory is
 * fixed. One address has one tryout at a time. */
#ifndef DRAWFOUR_SERVER_TRYOUT_H
#define DRAWFOUR_SERVER_TRYOUT_H

#include "server/api.h"

/* Answers 'call', whose text is the edition 'edition', when the rounds were played. */
void srv_tryout_send(struct srv_call *call, const struct d4_edition *edition);
/* The client of 'conn' is gone: the tryout that it waits for is given up. */
void srv_tryout_left(struct srv_hub *hub, struct net_conn *conn);
/* Gives up what is being played: before the threads are joined. */
void srv_tryouts_stop(struct srv_hub *hub);

#endif
