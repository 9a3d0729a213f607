/* walk.h - hidden hands that explain what their holders did; not public.
 *
 * A walk starts at hands that fit the track and at a sort for each seat. Two hidden cards
 * change places, or a seat becomes of another sort, and stay so by how much likelier that
 * makes all that was seen (Metropolis). What the walk comes by is then as frequent as it is
 * likely, though one world is much like the one before. */
#ifndef DRAWFOUR_BOTS_WALK_H
#define DRAWFOUR_BOTS_WALK_H

#include "cases.h"
#include "sample.h"

struct bot_walk {
    const struct bot_cases *cases;
    const struct bot_sampler *sampler;
    const struct bot_track *track;
    d4_seats others;                                  /* the seats in question */
    struct d4_game world;                             /* where the walk is, and ... */
    uint8_t sort[D4_SEATS_MAX];                       /* ... how each seat plays there */
    uint8_t kind[D4_DECK_MAX];                        /* what each slot of the sampler is */
    struct d4_hand hand[D4_SEATS_MAX][BOT_CASES_MAX]; /* held at each case, */
    uint8_t drawn[D4_SEATS_MAX][BOT_CASES_MAX];       /* the card drawn just then, */
    float chance[D4_SEATS_MAX][BOT_CASES_MAX];        /* and how likely the case is so */
    long looks; /* chances reckoned so far: what it costs */
};

/* Starts with the sorts 'sort' at a deal that fits the track. */
void bot_walk_begin(struct bot_walk *walk, const struct bot_cases *cases,
                    const struct bot_sampler *sampler, const struct bot_track *track,
                    d4_seats others, const uint8_t sort[D4_SEATS_MAX], uint64_t *choices);

/* 'steps' further; walk->world is then a sound game. */
void bot_walk_on(struct bot_walk *walk, int steps, uint64_t *choices);

#endif
