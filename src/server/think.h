/* think.h - bots decide on threads of their own, so that the loop never waits for one. */
#ifndef DRAWFOUR_SERVER_THINK_H
#define DRAWFOUR_SERVER_THINK_H

#include "server/hub.h"

struct srv_minds *srv_minds_open(struct srv_hub *hub, int threads);
void srv_minds_close(struct srv_minds *minds);

/* Puts the question to a bot; its answer comes back by net_notify(). */
void srv_think(struct srv_minds *minds, struct srv_table *table,
               const struct tbl_out_think *think);
/* On the loop's thread: gives the tables the answers that have come. */
void srv_thoughts_done(struct srv_minds *minds);

/* Work of another kind on the same threads: 'work' runs there, 'done' on the loop's thread. */
int srv_work(struct srv_minds *minds, void (*work)(void *),
             void (*done)(struct srv_hub *, void *), void *context);

#endif
