/* analyze_mind.h - what a player could know, and games that fit it; for analyze.c.
 *
 * The analysis meets the bots here and nowhere else: their memory of what was seen, their
 * guesses at hidden cards, and the fast policy that plays such guesses to their end. */
#ifndef DRAWFOUR_LAB_ANALYZE_MIND_H
#define DRAWFOUR_LAB_ANALYZE_MIND_H

#include "bots/sample.h"
#include "bots/spot.h"

/* Of how many answers of the reference player at one moment its habits are made up. */
#define LAB_REFERENCE 200

/* What everyone could remember, and what the playouts need to know of the cards. */
struct lab_scene {
    struct bot_facts facts;
    struct bot_memo memo;
};

/* What the seats know while a round goes on. About 200 kilobytes. */
struct lab_minds {
    struct lab_scene scene;
    struct bot_track track[D4_SEATS_MAX];
    uint64_t choices[D4_SEATS_MAX];
    struct d4_view view;
    struct d4_events told;
};

/* What one seat knew at one moment. */
struct lab_mind {
    struct lab_scene scene;
    struct bot_track track;
    struct bot_sampler sampler;
};

/* Numbers that are unrelated for different 'a' or 'b'. */
uint64_t lab_mix(uint64_t a, uint64_t b);

/* A round begins as 'game' has it. */
void lab_minds_begin(struct lab_minds *minds, const struct d4_game *game, uint64_t seed);

/* 'events' led to 'game'; every seat sees what it may. */
void lab_minds_see(struct lab_minds *minds, const struct d4_game *game,
                   const struct d4_events *events);

/* What the seat of 'view' knows now. */
void lab_mind_make(struct lab_mind *mind, const struct lab_minds *minds,
                   const struct d4_view *view);

/* A game that could be the one at the table, as far as that seat knows. */
void lab_mind_world(const struct lab_mind *mind, struct d4_game *world, uint64_t *choices);

/* What the reference player would do for the seat on turn of 'view'. */
struct d4_action lab_reference(const struct lab_minds *minds, const struct d4_view *view,
                               uint64_t *choices);

/* 'seat' does 'action' in 'game' (or nothing, for NULL), and the reference player plays
 * on for all. Returns the seat that goes out, or D4_NO_SEAT. Adds what was done to 'moves', if
 * that is not NULL. */
unsigned lab_play_on(struct d4_game *game, const struct lab_scene *scene, int seat,
                     const struct d4_action *action, uint64_t choices, uint64_t *moves);

#endif
