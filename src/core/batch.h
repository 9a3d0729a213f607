/* batch.h - what the two files of batch stepping share; not public. */
#ifndef D4_CORE_BATCH_H
#define D4_CORE_BATCH_H

#include <drawfour/batch.h>

#include "engine.h"

/* How many seats on from 'from' in the direction of play 'seat' sits. */
static inline unsigned d4__seats_on(const struct d4_game *game, unsigned from, unsigned seat)
{
    unsigned seats = game->rules->seats;
    unsigned on = game->direction == D4_LEFT ? seat + seats - from : from + seats - seat;

    return on >= seats ? on - seats : on;
}

/* The other way about. */
static inline unsigned d4__seat_at(const struct d4_game *game, unsigned from, unsigned on)
{
    unsigned seats = game->rules->seats;
    unsigned seat = game->direction == D4_LEFT ? from + on : from + seats - on;

    return seat >= seats ? seat - seats : seat;
}

/* What the seat that decides may do; returns the kinds that it may play or discard. */
uint64_t d4__batch_mask(const struct d4_batch_game *batch, uint64_t mask[D4_BATCH_WORDS]);

/* What it may know; 'play' is what d4__batch_mask() returned. */
void d4__batch_observe(const struct d4_batch_game *batch, uint64_t play,
                       uint64_t words[D4_BATCH_BYTES / 8]);

#endif
