/* budget.h - how much processor time one turn of the loop takes.
 *
 * Everybody waits while the loop is busy, so a turn may use SRV_TURN_US and no more; what
 * takes longer belongs on another thread. A turn that uses more is counted and logged with
 * what it did. In tests the setting loop-limit-ms makes it abort instead, so that whatever
 * holds the loop up fails the test that did it.
 *
 * The time is that of the thread's processor clock: a busy machine makes no turn longer. */
#ifndef DRAWFOUR_SERVER_BUDGET_H
#define DRAWFOUR_SERVER_BUDGET_H

#include <stddef.h>
#include <stdint.h>

#define SRV_TURN_US 20000 /* of the processor, in one turn of the loop */

struct srv_hub;

/* Something that the loop does: all of it is of fixed texts, so that no secret gets in. */
struct srv_deed {
    const char *what;  /* "message" */
    const char *which; /* "settings", or "" */
    size_t size;       /* bytes that came, or how many things */
    int64_t took_us;
};

struct srv_budget {
    int64_t limit_us;             /* past which a turn aborts; 0: never */
    int64_t cpu_us;               /* of the thread when the last turn ended */
    int64_t since_us;             /* when 'now' began */
    struct srv_deed now, longest; /* of this turn */
    int deeds;                    /* of this turn */
    int64_t logged_ms;            /* when a slow turn was last logged */
    uint64_t slow;                /* turns over SRV_TURN_US */
    int64_t worst_us;             /* the longest turn so far */
};

/* Before the first turn. */
void srv_budget_begin(struct srv_hub *hub);
/* From now on, up to the next such call or the end of the turn, the loop does this. 'what' and
 * 'which' live for ever. */
void srv_doing(struct srv_hub *hub, const char *what, const char *which, size_t size);
/* The end of a turn: counts, logs, aborts. */
void srv_budget_turn(struct srv_hub *hub);

#endif
