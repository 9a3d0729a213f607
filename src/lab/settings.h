/* settings.h - what to simulate, in words, and the table that comes of it.
 *
 * Life cycle: lab_settings_init(), lab_settings_set() for each decision, then
 * lab_table_make(). A table is read-only afterwards and shared by all threads. */
#ifndef DRAWFOUR_LAB_SETTINGS_H
#define DRAWFOUR_LAB_SETTINGS_H

#include <drawfour/loader.h>
#include <drawfour/match.h>

#define LAB_RULES_MAX 32
#define LAB_HOUSES_MAX (D4_HOUSE_MAX + D4_COLORS_MAX)
#define LAB_BOT_MAX 160 /* bytes of a bot's name, with its terminator */
#define LAB_DEALS_DEFAULT 10000
#define LAB_DEALS_MAX UINT64_C(1000000000000)
#define LAB_THREADS_MAX 256

/* The texts are borrowed: they live as long as the settings. */
struct lab_settings {
    const char *edition;
    const char *bots;                  /* "normal", or one a seat: "hard,random" */
    const char *rule[LAB_RULES_MAX];   /* "stacking=two,jump-in=on" */
    const char *house[LAB_HOUSES_MAX]; /* "WC1=joke", "y=extra-turn", "y=y4" */
    const char *customizable;          /* D4: "0" to as many as there are; NULL: all in */
    const char *swap_hands;            /* D4: "in" or "out"; NULL: in */
    const char *lost;                  /* D6: "y4,b2"; NULL: none */
    int rules, houses;
    int default_rules, default_houses; /* so many at the front may be said otherwise later */
    int format;                        /* enum d4_format */
    int target;                        /* of a match; 0: the format's own */
    int seats;                         /* 0: as many as there are bots, or 4 */
    int matches;                       /* flag: the unit is a match, not a round */
    int duplicate;                     /* flag: every deal in every seating */
    int imperfect;                     /* flag: bots forget calls and catches as people do */
    int times;                         /* flag: measure how long decisions take */
    int threads;                       /* 0: one a core */
    uint64_t deals;                    /* rounds or matches; in duplicate each counts once */
    uint64_t seed;
};

/* One table: the settings checked and worked out. */
struct lab_table {
    struct lab_settings settings; /* with the defaults filled in */
    struct d4_edition edition;
    struct d4_house_rule house[D4_HOUSE_MAX], blank[D4_COLORS_MAX];
    /* What the settings call these rules: names or paths, or NULL; borrowed from there. */
    const char *house_name[D4_HOUSE_MAX], *blank_name[D4_COLORS_MAX];
    struct d4_setup setup;
    struct d4_rules rules;
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

/* Every option that says what to play. */
struct lab_option {
    const char *name;     /* "--seats" */
    const char *argument; /* "N"; NULL: a flag */
    int repeats;          /* flag: it may be given again, to say something else */
};
const struct lab_option *lab_option_at(int i); /* NULL past the last */

/* Sets the option 'name' (with its dashes); 'value' is NULL for a flag and borrowed.
 *
 * Returns D4_OK, or D4_BAD_OPTION with what would be right in 'error'. */
D4_CHECK enum d4_status lab_settings_set(struct lab_settings *settings, const char *name,
                                         const char *value, struct d4_error *error);

/* Whether no rule and no card is decided twice, in two ways, and whether the edition has the
 * cards that 'settings' puts in or out (D4). Returns D4_OK, or a fault with its reason. */
D4_CHECK enum d4_status lab_settings_check(const struct lab_settings *settings,
                                           const struct d4_edition *edition,
                                           struct d4_error *error);

/* Returns D4_OK and fills 'table', or a fault with its reason in 'error'. */
D4_CHECK enum d4_status lab_table_make(struct lab_table *table,
                                       const struct lab_settings *settings,
                                       struct d4_error *error);

#endif
