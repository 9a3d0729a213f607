/* play.h - deals played out, by the policy `random` itself or by bots. */
#ifndef DRAWFOUR_LAB_PLAY_H
#define DRAWFOUR_LAB_PLAY_H

#include "lab/bot_round.h"
#include "lab/counts.h"

/* One thread's place to play. About sixty kilobytes: keep it off the stack. */
struct lab_play {
    const struct lab_table *table;     /* borrowed */
    const volatile sig_atomic_t *stop; /* borrowed: not 0 ends play, the deal is dropped */
    struct lab_times *times;           /* by group, or NULL: no time is taken */
    struct bot bot[D4_SEATS_MAX];      /* by player */
    uint8_t player[D4_SEATS_MAX];      /* who sits in each seat */
    struct d4_match match;
    struct d4_game game;
    struct lab_bots bots;
    struct lab_round round[D4_SEATS_MAX]; /* by seating */
};

/* Returns D4_OK, or a fault with its reason in 'error' and nothing to close. */
D4_CHECK enum d4_status lab_play_open(struct lab_play *play, const struct lab_table *table,
                                      const volatile sig_atomic_t *stop,
                                      struct d4_error *error);
void lab_play_close(struct lab_play *play);

/* Plays deal number 'deal', a round or a match, in all seatings, and sets 'sums' and
 * 'prizes'. Unless 'counts' is NULL everything is booked there. The deal is decided by its
 * number and the seed alone.
 *
 * Returns 0, or -1 if it was stopped: then nothing of an unfinished round is booked, nor
 * is who won the deal. */
int lab_play_deal(struct lab_play *play, uint64_t deal, struct lab_counts *counts,
                  struct lab_sums *sums, struct lab_prizes *prizes);

#endif
