/* sample.h - a game that could be the one at the table; not public. */
#ifndef DRAWFOUR_BOTS_SAMPLE_H
#define DRAWFOUR_BOTS_SAMPLE_H

#include "track.h"

/* The table as the view shows it, without the hidden cards. */
struct bot_sampler {
    struct d4_game game;       /* all that is public, and the own hand */
    uint8_t pool[D4_DECK_MAX]; /* every card that is not seen */
    uint8_t pool_size;
    uint8_t seats[D4_DECK_MAX]; /* slots, the most bound first: whose */
    uint8_t slots[D4_DECK_MAX]; /* ... and which of its own */
    int slot_count;
    int pile;        /* cards in the pile */
    d4_seats simple; /* seats that never hold a wild back; the track's, unless changed */
    uint64_t bluff;  /* kinds that would have made the top card a bluff */
};

void bot_sampler_make(struct bot_sampler *sampler, const struct d4_view *view,
                      const struct bot_track *track);

/* Fills 'game' with hidden cards that fit what was seen; the pile is not ordered, so that
 * every draw in it is new chance from the game's own generator. */
void bot_sample(const struct bot_sampler *sampler, const struct bot_track *track,
                struct d4_game *game, uint64_t *choices);

/* The same in two parts: the hands, and what each slot became; what follows from the hands,
 * and new chance. */
void bot_sample_hands(const struct bot_sampler *sampler, const struct bot_track *track,
                      struct d4_game *game, uint8_t kinds[D4_DECK_MAX], uint64_t *choices);
void bot_sample_finish(const struct bot_sampler *sampler, struct d4_game *game,
                       uint64_t *choices);

#endif
