/* items.h - the settings that a table can have beside the sheet, one by one, so that they
 * can be put together in every way. */
#ifndef TEST_ITEMS_H
#define TEST_ITEMS_H

#include <drawfour/rules.h>

#define ITEMS_MAX 96

enum item_type {
    ITEM_OPTION,        /* O: a value that is not the sheet's */
    ITEM_TALK,          /* O8: whatever the edition does not have */
    ITEM_CUSTOMIZABLES, /* D4 */
    ITEM_SWAP_OUT,      /* D4 */
    ITEM_HOUSE,         /* H on a customizable: the first on WC1, the next on WC2, ... */
    ITEM_BLANK,         /* H on a blank: the first on the first color's, and so on */
    ITEM_SEATS,         /* D7 */
    ITEM_TEAMS,         /* C4, C6 */
    ITEM_OUT,           /* C7: two seats are out */
};

struct item {
    char name[40];
    enum item_type type;
    int option; /* which, of ITEM_OPTION */
    int number; /* its value; of customizables, of seats, of the house rule */
};

extern struct item items[ITEMS_MAX];
extern int item_count;

/* Fills the list from the catalog (round.h), and adds to the catalog an edition that has
 * every face of all others. */
void items_load(void);

/* A table under construction. */
struct plan {
    const struct d4_edition *edition;
    struct d4_setup setup;
    int seats; /* 0: any */
    int out;
    int houses, blanks;
};

void plan_init(struct plan *plan, const struct d4_edition *edition);

/* Returns 0 where the item has no meaning with what is there already. */
int plan_add(struct plan *plan, const struct item *item);

/* Settles what is open by chance and makes the rules. Returns 0 where the decisions do
 * not fit together. */
int plan_rules(const struct plan *plan, struct d4_rules rules[2], uint64_t *choices);

#endif
