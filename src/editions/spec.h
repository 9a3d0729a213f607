/* spec.h - what a table plays by, in the words of the command line, and the rules that come of
 * it. Everything that sets up a table from options reads them here: the laboratory, the
 * terminal, tournaments.
 *
 * Life cycle: d4__spec_init(), d4__spec_set() for each option, then d4__spec_make(). */
#ifndef DRAWFOUR_EDITIONS_SPEC_H
#define DRAWFOUR_EDITIONS_SPEC_H

#include <drawfour/loader.h>
#include <drawfour/match.h>

#define D4__SPEC_RULES_MAX 32
#define D4__SPEC_HOUSES_MAX (D4_HOUSE_MAX + D4_COLORS_MAX)

/* The texts are borrowed: they live as long as the spec. */
struct d4__spec {
    const char *edition;
    const char *bots;                       /* "normal", or one a seat: "hard,random" */
    const char *rule[D4__SPEC_RULES_MAX];   /* "stacking=two,jump-in=on" */
    const char *house[D4__SPEC_HOUSES_MAX]; /* "WC1=joke", "y=extra-turn", "y=y4" */
    const char *customizable;               /* D4: "0" to as many as there are; NULL: all in */
    const char *swap_hands;                 /* D4: "in" or "out"; NULL: in */
    const char *lost;                       /* D6: "y4,b2"; NULL: none */
    int rules, houses;
    int default_rules, default_houses; /* so many at the front may be said otherwise later */
    int format;                        /* enum d4_format */
    int target;                        /* of a match; 0: the format's own */
    int seats;                         /* 0: not said */
};

/* The spec worked out. It points into itself: never copy it. */
struct d4__made {
    struct d4_edition edition;
    struct d4_house_rule house[D4_HOUSE_MAX], blank[D4_COLORS_MAX];
    /* What the spec calls them: names or paths, or NULL; borrowed from there. */
    const char *edition_name, *house_name[D4_HOUSE_MAX], *blank_name[D4_COLORS_MAX];
    struct d4_setup setup;
    struct d4_rules rules;
    struct d4_rules turned; /* of the other side of the cards, if they have two (E6) */
};

/* Classic rules, bots of the level normal. */
void d4__spec_init(struct d4__spec *spec);

/* An option of the command line. */
struct d4__spec_option {
    const char *name;     /* "--seats" */
    const char *argument; /* "N"; NULL: a flag */
    int repeats;          /* flag: it may be given again, to say something else */
};
const struct d4__spec_option *d4__spec_option_at(int i); /* NULL past the last */

/* Sets the option 'name' (with its dashes) to 'value', which is borrowed.
 *
 * Returns D4_OK, or D4_BAD_OPTION with what would be right in 'error'. */
D4_CHECK enum d4_status d4__spec_set(struct d4__spec *spec, const char *name, const char *value,
                                     struct d4_error *error);

/* Whether an option that 'option' describes is given with a value as it should be. */
D4_CHECK enum d4_status d4__spec_value_fits(const struct d4__spec_option *option,
                                            const char *value, struct d4_error *error);

/* Reads 'text', the value of the option 'name', as a number in decimal or hex ("0x1f").
 *
 * Returns D4_OK and fills 'number', or D4_BAD_OPTION with the range in 'error'. */
D4_CHECK enum d4_status d4__spec_number(const char *name, const char *text, uint64_t least,
                                        uint64_t most, uint64_t *number,
                                        struct d4_error *error);
D4_CHECK enum d4_status d4__spec_int(const char *name, const char *text, int least, int most,
                                     int *number, struct d4_error *error);

/* Whether no rule and no card is decided twice, in two ways, and whether the edition has the
 * cards that 'spec' puts in or out (D4). Returns D4_OK, or a fault with its reason. */
D4_CHECK enum d4_status d4__spec_check(const struct d4__spec *spec,
                                       const struct d4_edition *edition,
                                       struct d4_error *error);

/* Loads the edition and the house rules and makes the rules for 'seats'.
 *
 * Returns D4_OK and fills 'made', or a fault with its reason in 'error'. */
D4_CHECK enum d4_status d4__spec_make(struct d4__made *made, const struct d4__spec *spec,
                                      int seats, struct d4_error *error);

#endif
