/* sim.h - many deals on many threads. */
#ifndef DRAWFOUR_LAB_SIM_H
#define DRAWFOUR_LAB_SIM_H

#include <signal.h>

#include "lab/counts.h"

/* How far a run is; told about ten times a second. */
struct lab_progress {
    uint64_t done, deals; /* of all deals */
    double seconds;
};
typedef void (*lab_tick)(void *context, const struct lab_progress *progress);

/* What a run is told from outside: 'stop' not 0 ends it early; 'tick' may be NULL. */
struct lab_watch {
    const volatile sig_atomic_t *stop;
    lab_tick tick;
    void *context;
    double seconds; /* set: how long the run took */
    double busy;    /* set: seconds of processor time in it, of all threads */
    int threads;    /* set: how many were used */
};

/* Plays all deals of 'table' and sums up in 'counts'. The result depends on the settings
 * alone, not on the number of threads; stopped early, it is what was finished.
 *
 * Returns D4_OK, or a fault with its reason in 'error'. */
D4_CHECK enum d4_status lab_sim(const struct lab_table *table, struct lab_watch *watch,
                                struct lab_counts *counts, struct d4_error *error);

/* What compare looks at, for each of two settings on the same deals. */
enum lab_metric {
    LAB_TURNS,     /* turns a round */
    LAB_FIRST,     /* rounds won by the seat that moved first */
    LAB_POINTS,    /* points a round */
    LAB_COMEBACKS, /* rounds won from LAB_COMEBACK cards behind */
    LAB_DRAWN,     /* cards drawn a round */
    LAB_FORCED,    /* cards drawn a round because of others */
    LAB_BLOCKS,    /* rounds that nobody won */
    LAB_PLAYER,    /* rounds won by the first of the bots */
    LAB_METRICS
};

struct lab_metric_text {
    const char *key;  /* "turns" */
    const char *text; /* for people */
    int share;        /* flag: a share of rounds, shown in percent */
};
const struct lab_metric_text *lab_metric_text(enum lab_metric metric);

struct lab_comparison {
    uint64_t deals;
    uint64_t rounds[2], decisions, faults;
    struct lab_pairs pairs[LAB_METRICS];
    uint64_t length[2][LAB_LENGTHS];
};

/* Plays every deal by both tables, which must have the same deals and seed. Otherwise as
 * lab_sim(). */
D4_CHECK enum d4_status lab_compare(const struct lab_table *first,
                                    const struct lab_table *second, struct lab_watch *watch,
                                    struct lab_comparison *comparison, struct d4_error *error);

/* The value of a metric for one table (0, 1) and the difference, first less second. */
struct lab_estimate lab_comparison_value(const struct lab_comparison *comparison,
                                         const struct lab_table *table, int which,
                                         enum lab_metric metric);
struct lab_estimate lab_comparison_difference(const struct lab_comparison *comparison,
                                              const struct lab_table *first,
                                              const struct lab_table *second,
                                              enum lab_metric metric);

#endif
