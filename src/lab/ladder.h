/* ladder.h - every level of the bots against the one below it, at many tables.
 *
 * A level is worth its name only if it wins more than the one below it wherever people play:
 * in every edition and format, with every option, at small and large tables. A cell of the
 * ladder is one table with one player of the upper level among players of the lower one (in
 * formats with teams: one team against the other), every deal in every seating. */
#ifndef DRAWFOUR_LAB_LADDER_H
#define DRAWFOUR_LAB_LADDER_H

#include "lab/sim.h"

#define LAB_ROWS_MAX 160
#define LAB_ROW_NAME_MAX 64

/* One table of the ladder. The name is how people ask for it: "stacking=any", "greyskull",
 * "seats=2", "format=lowest", "house=joke". */
struct lab_row {
    char name[LAB_ROW_NAME_MAX];
    const char *edition;          /* a built-in one */
    char rule[LAB_ROW_NAME_MAX];  /* "stacking=any", or "" */
    char house[LAB_ROW_NAME_MAX]; /* "WC=joke", or "" */
    int seats;
    int format;  /* enum d4_format */
    int matches; /* flag: whole matches, as this format is about points */
};

/* The tables of the ladder, made from the lists of editions, formats, options and house rules
 * that there are. Returns how many. */
int lab_ladder_rows(struct lab_row rows[LAB_ROWS_MAX]);

/* What is known of the order of two levels. */
enum lab_order {
    LAB_ABOVE,    /* the interval of the upper level lies above an even share */
    LAB_NOT_SEEN, /* an even share lies within it */
    LAB_BELOW,    /* it lies below */
};

struct lab_cell {
    struct lab_estimate wins; /* of a player of the upper level */
    double even;              /* what all players of the table win on average */
    uint64_t deals;           /* that were finished */
    enum lab_order order;
};

/* How the cells are played. */
struct lab_ladder {
    uint64_t deals;          /* of a cell whose bots decide at once */
    uint64_t thinking_deals; /* of a cell in which one thinks ahead */
    uint64_t seed;
    int threads; /* 0: one a core */
};

/* Plays one cell. 'upper' and 'lower' are names of bots. Stopped early, the cell is what was
 * finished.
 *
 * Returns D4_OK, or a fault with its reason in 'error'. */
D4_CHECK enum d4_status lab_ladder_play(const struct lab_ladder *ladder,
                                        const struct lab_row *row, const char *upper,
                                        const char *lower, struct lab_watch *watch,
                                        struct lab_cell *cell, struct d4_error *error);

#endif
