/* think.h - bots decide on threads of their own, so that the loop never waits for one. */
#ifndef DRAWFOUR_SERVER_THINK_H
#define DRAWFOUR_SERVER_THINK_H

#include "server/hub.h"

#define SRV_WAIT_US 1000000 /* within which every bot that was asked has answered */

/* 'threads' for thinking, 0: one less than there are cores, and one more for other work. */
struct srv_minds *srv_minds_open(struct srv_hub *hub, int threads);
void srv_minds_close(struct srv_minds *minds);

/* Puts the question to a bot; its answer comes back by net_notify(). */
void srv_think(struct srv_minds *minds, struct srv_table *table,
               const struct tbl_out_think *think);
/* On the loop's thread: gives the tables the answers that have come. */
void srv_thoughts_done(struct srv_minds *minds);

/* Work of another kind, for 'address': 'work' runs on a thread for such, which does one after
 * another, 'done' on the loop's thread. Returns 0, or -1: too much waits already. */
enum srv_length {
    SRV_SHORT, /* milliseconds: reads a game */
    SRV_LONG,  /* seconds, so it gives way to everything else */
};
int srv_work(struct srv_minds *minds, enum srv_length length, uint64_t address,
             void (*work)(void *), void (*done)(struct srv_hub *, void *), void *context);

#endif
