/* tuned.h - the tuned policy: a sum of learned weights for each thing that could be done;
 * not public.
 *
 * The weights come from train.c. They are looked up by how many cards the seat and the
 * next seat hold; there is a set for two at the table and one for more. */
#ifndef DRAWFOUR_BOTS_TUNED_H
#define DRAWFOUR_BOTS_TUNED_H

#include "policy.h"

#define BOT_OWN_BUCKETS 8  /* cards in hand: 1, 2, 3, 4, 5, 6, 7 to 8, more */
#define BOT_NEXT_BUCKETS 5 /* of the next seat: 1, 2, 3, 4 to 5, more */
#define BOT_LEFT_MAX 6     /* cards left of the color */
#define BOT_FOLLOW_MAX 6   /* cards left that would follow */
#define BOT_SINCE_BUCKETS 4
#define BOT_COLORS_LEFT 5 /* colors in hand then: none to four */
#define BOT_WILDS_LEFT 3  /* wilds: none, one, more */

struct bot_weights {
    float kind[BOT_OWN_BUCKETS][BOT_NEXT_BUCKETS][BOT_CLASS_COUNT];
    float left[BOT_OWN_BUCKETS][BOT_LEFT_MAX];
    float follow[BOT_OWN_BUCKETS][BOT_FOLLOW_MAX];
    float since[BOT_NEXT_BUCKETS][BOT_SINCE_BUCKETS];
    float since_on[BOT_SINCE_BUCKETS];            /* of the seat after the next */
    float turn[BOT_OWN_BUCKETS][BOT_LEFT_MAX];    /* moves again (T8): cards that follow */
    float far[BOT_NEXT_BUCKETS][BOT_CLASS_COUNT]; /* by the smallest other hand */
    float strikes[4][BOT_CLASS_COUNT];            /* by striking cards and wilds left in hand */
    float pair[BOT_NEXT_BUCKETS][BOT_CLASS_COUNT][BOT_FOLLOW_MAX];
    float rest[BOT_OWN_BUCKETS][BOT_COLORS_LEFT][BOT_WILDS_LEFT]; /* of the hand then */
};

#define BOT_WEIGHTS ((int)(sizeof(struct bot_weights) / sizeof(float)))

/* Two at the table, more. */
union bot_tuned {
    float flat[2 * BOT_WEIGHTS];
    struct bot_weights set[2];
};
extern const union bot_tuned bot_tuned;

/* One thing to do, and the weights that add up to its value. */
#define BOT_TERMS 9
struct bot_option {
    struct d4_action action;
    float value;
    uint16_t term[BOT_TERMS];
};

#define BOT_OPTIONS_MAX 128

/* Everything that could be done with 'spot', valued; returns the count. Set 'terms' to
 * fill in which weights were added. */
int bot_options(const struct bot_spot *spot, const struct bot_weights *weights,
                struct bot_option options[BOT_OPTIONS_MAX], int terms);

/* The best of them; no chance but for house rules' questions. */
struct d4_action bot_policy_tuned(const struct bot_spot *spot, uint64_t *choices);

#endif
