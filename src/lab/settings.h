/* settings.h - what to simulate, in words, and the table that comes of it.
 *
 * Life cycle: lab_settings_init(), lab_settings_set() for each decision, then
 * lab_table_make(). A table is read-only afterwards and shared by all threads. */
#ifndef DRAWFOUR_LAB_SETTINGS_H
#define DRAWFOUR_LAB_SETTINGS_H

#include "editions/spec.h"

#define LAB_BOT_MAX 160 /* bytes of a bot's name, with its terminator */
#define LAB_DEALS_DEFAULT 10000
#define LAB_DEALS_MAX UINT64_C(1000000000000)
#define LAB_THREADS_MAX 256

/* The texts are borrowed: they live as long as the settings. */
struct lab_settings {
    struct d4__spec table; /* seats: 0 for as many as there are bots, or 4 */
    int matches;           /* flag: the unit is a match, not a round */
    int duplicate;         /* flag: every deal in every seating */
    int imperfect;         /* flag: bots forget calls and catches as people do */
    int times;             /* flag: measure how long decisions take */
    int threads;           /* 0: one a core */
    uint64_t deals;        /* rounds or matches; in duplicate each counts once */
    uint64_t seed;
};

/* One table: the settings checked and worked out. */
struct lab_table {
    struct lab_settings settings; /* with the defaults filled in */
    struct d4__made made;
    int seats;
    int seatings;                        /* how often each deal is played */
    int fast;                            /* flag: every bot is `random`, and no time is taken */
    char bot[D4_SEATS_MAX][LAB_BOT_MAX]; /* by player */
    /* Players with the same bot are one group, numbered as they first appear. */
    int groups;
    uint8_t group[D4_SEATS_MAX];       /* of each player */
    uint8_t group_size[D4_SEATS_MAX];  /* players in each group */
    uint8_t group_first[D4_SEATS_MAX]; /* its first player */
};

void lab_settings_init(struct lab_settings *settings);

/* Every option that says what to play: those of the table and the laboratory's own. */
const struct d4__spec_option *lab_option_at(int i); /* NULL past the last */

/* Sets the option 'name' (with its dashes); 'value' is NULL for a flag and borrowed.
 *
 * Returns D4_OK, or D4_BAD_OPTION with what would be right in 'error'. */
D4_CHECK enum d4_status lab_settings_set(struct lab_settings *settings, const char *name,
                                         const char *value, struct d4_error *error);

/* Returns D4_OK and fills 'table', or a fault with its reason in 'error'. */
D4_CHECK enum d4_status lab_table_make(struct lab_table *table,
                                       const struct lab_settings *settings,
                                       struct d4_error *error);

#endif
