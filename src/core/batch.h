/* batch.h - what the two files of batch stepping share; not public. */
#ifndef D4_CORE_BATCH_H
#define D4_CORE_BATCH_H

#include <drawfour/batch.h>

#include "engine.h"

/* These are asked for every step of every game, about seats that nobody can foresee: they
 * are reckoned without a branch. */

/* How many seats on from 'from' in the direction of play 'seat' sits. */
static inline unsigned d4__seats_on(const struct d4_game *game, unsigned from, unsigned seat)
{
    int seats = game->rules->seats, right = -(int)game->direction;
    int on = (((int)seat - (int)from) ^ right) - right;

    return (unsigned)(on + (seats & -(on < 0)));
}

/* The other way about. */
static inline unsigned d4__seat_at(const struct d4_game *game, unsigned from, unsigned on)
{
    int seats = game->rules->seats, right = -(int)game->direction;
    int seat = (int)from + (((int)on ^ right) - right);

    seat += seats & -(seat < 0);
    return (unsigned)(seat - (seats & -(seat >= seats)));
}

/* What the seat that decides may do; returns the kinds that it may play or discard. */
uint64_t d4__batch_mask(const struct d4_batch_game *batch, uint64_t mask[D4_BATCH_WORDS]);

/* What it may know; 'play' is what d4__batch_mask() returned. */
void d4__batch_observe(const struct d4_batch_game *batch, uint64_t play,
                       uint64_t words[D4_BATCH_BYTES / 8]);

#endif
