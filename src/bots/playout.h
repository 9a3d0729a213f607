/* playout.h - a made-up game played on by the fast policies; not public. */
#ifndef DRAWFOUR_BOTS_PLAYOUT_H
#define DRAWFOUR_BOTS_PLAYOUT_H

#include "habits.h"

#define BOT_PLAYOUT_MAX 400 /* decisions; a round that is longer counts as nobody's */

/* Applies 'action' for the seat on turn of 'game' and keeps 'memo' up to date. Returns 0
 * if it was refused. */
int bot_advance(struct d4_game *game, struct bot_memo *memo, struct d4_action action);

/* The policy that stands for each sort of player. */
extern const bot_policy bot_sort_policy[BOT_SORTS];

/* How a playout goes. */
struct bot_plan {
    const struct bot_facts *facts;
    unsigned seat;   /* for whom it is played */
    int depth;       /* decisions until the network (value.h) judges; 0: to the end */
    int cost;        /* of one decision, in the unit of 'work' */
    d4_seats simple; /* seats that spend wilds as they come: the first two sorts */
    uint8_t sort[D4_SEATS_MAX]; /* enum bot_sort: how each seat plays */
};

/* Plays on to the end, or to the first turn after plan->depth decisions. Returns the
 * chance that plan->seat or a partner goes out first, and adds what it cost to 'work'. */
double bot_playout(struct d4_game *game, const struct bot_plan *plan, struct bot_memo *memo,
                   long *work, uint64_t *choices);

#endif
