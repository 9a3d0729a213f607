/* items.c - see items.h. */
#include "items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../option_values.h"
#include "invariants.h"
#include "round.h"

struct item items[ITEMS_MAX];
int item_count;

static struct item *add_item(enum item_type type, const char *prefix, const char *value)
{
    struct item *item = &items[item_count++];

    snprintf(item->name, sizeof item->name, "%s%s%s", prefix, value[0] ? "=" : "", value);
    item->type = type;
    return item;
}

static void add_options(void)
{
    for (int i = 0; d4_option_at(i); i++)
        for (int value = 0; value <= d4_option_at(i)->high; value++)
            if (strcmp(d4_option_name(i), "table-talk") != 0 && option_to_try(i, value)) {
                char word[8];
                struct item *item = add_item(ITEM_OPTION, d4_option_name(i),
                                             d4_option_word(d4_option_at(i), value, word));
                item->option = i;
                item->number = value;
            }
    add_item(ITEM_TALK, "table-talk", "other");
}

static void add_numbers(enum item_type type, const char *name, const int *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        char value[8];
        snprintf(value, sizeof value, "%d", numbers[i]);
        add_item(type, name, value)->number = numbers[i];
    }
}

static const struct d4_face *face_of(const char *edition, const char *code)
{
    for (int e = 0; e < catalog.editions; e++)
        for (int f = 0; f < catalog.edition[e].face_count; f++)
            if (strcmp(catalog.edition[e].name, edition) == 0 &&
                strcmp(catalog.edition[e].face[f].code, code) == 0)
                return &catalog.edition[e].face[f];
    fprintf(stderr, "no face %s in %s\n", code, edition);
    exit(2);
}

/* No sheet has blanks and customizables, or a shield and a swap, in one deck: without
 * this edition those pairs would never meet. */
static void add_everything(void)
{
    struct d4_edition *all = &catalog.edition[catalog.editions];
    struct d4_error error;

    for (int e = 0; e < catalog.editions; e++)
        if (strcmp(catalog.edition[e].name, "baseball") == 0)
            *all = catalog.edition[e];
    snprintf(all->name, sizeof all->name, "everything");
    all->face[all->face_count++] = *face_of("family", "X");
    all->face[all->face_count++] = *face_of("super-hero", "WV");
    all->face[all->face_count++] = *face_of("greyskull", "WG");
    if (d4_edition_check(all, &error) != D4_OK) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
    catalog.editions++;
}

void items_load(void)
{
    static const int customizables[] = {0, 1, 2}, seats[] = {2, 3, 4, 10};

    add_everything();
    add_options();
    add_numbers(ITEM_CUSTOMIZABLES, "customizable", customizables, 3);
    add_item(ITEM_SWAP_OUT, "swap-hands", "out");
    add_numbers(ITEM_SEATS, "seats", seats, 4);
    add_item(ITEM_TEAMS, "teams", "");
    add_item(ITEM_OUT, "two-out", "");
    for (int i = 0; i < catalog.houses; i++)
        add_item(ITEM_HOUSE, "WC", catalog.house[i].name)->number = i;
    for (int i = 0; i < catalog.houses; i++)
        add_item(ITEM_BLANK, "X", catalog.house[i].name)->number = i;
}

void plan_init(struct plan *plan, const struct d4_edition *edition)
{
    *plan = (struct plan){.edition = edition};
    d4_setup_init(&plan->setup, edition);
}

static int copies(const struct d4_edition *edition, int house)
{
    for (int f = 0; f < edition->face_count; f++)
        if (house ? edition->face[f].house : edition->face[f].blank)
            return edition->face[f].copies;
    return 0;
}

static int can_swap(const struct d4_edition *edition)
{
    for (int f = 0; f < edition->face_count; f++)
        for (int i = 0; i < edition->face[f].program.length; i++)
            if (edition->face[f].program.effect[i].op == D4_OP_SWAP)
                return 1;
    return 0;
}

/* Returns 0 if another value of the same option was there before. */
static int add_option(struct plan *plan, const struct item *item)
{
    int before = option_get(&plan->setup.options, item->option);
    struct d4_setup plain;

    d4_setup_init(&plain, plan->edition);
    option_put(&plan->setup.options, item->option, item->number);
    return before == option_get(&plain.options, item->option);
}

static int add_house(struct plan *plan, const struct item *item)
{
    const struct d4_house_rule *rule = &catalog.house[item->number];
    int most = copies(plan->edition, 1);

    if (most > plan->setup.customizables)
        most = plan->setup.customizables;
    if (plan->houses >= most)
        return 0;
    /* Alone it is on all copies, so that it comes up often. */
    for (int i = plan->houses++; i < D4_HOUSE_MAX; i++)
        plan->setup.house[i] = rule;
    return 1;
}

static int add_blank(struct plan *plan, const struct item *item)
{
    if (!copies(plan->edition, 0) || plan->blanks >= plan->edition->color_count)
        return 0;
    for (int c = plan->blanks++; c < plan->edition->color_count; c++) {
        plan->setup.blank_use[c] = D4_BLANK_RULE;
        plan->setup.blank[c] = &catalog.house[item->number];
    }
    return 1;
}

int plan_add(struct plan *plan, const struct item *item)
{
    struct d4_setup *setup = &plan->setup;

    switch (item->type) {
    case ITEM_OPTION: return add_option(plan, item);
    case ITEM_TALK: setup->options.table_talk = !plan->edition->options.table_talk; return 1;
    case ITEM_CUSTOMIZABLES:
        if (setup->customizables != 0xff || item->number >= copies(plan->edition, 1) ||
            plan->houses > item->number)
            return 0;
        setup->customizables = (uint8_t)item->number;
        return 1;
    case ITEM_SWAP_OUT: setup->swap_hands_out = 1; return can_swap(plan->edition);
    case ITEM_HOUSE: return add_house(plan, item);
    case ITEM_BLANK: return add_blank(plan, item);
    case ITEM_SEATS:
        if (plan->seats || (setup->teams && item->number % 2) ||
            (plan->out && item->number < 4))
            return 0;
        plan->seats = item->number;
        return 1;
    case ITEM_TEAMS: setup->teams = 1; return plan->seats % 2 == 0 && !plan->out;
    case ITEM_OUT: plan->out = 2; return (!plan->seats || plan->seats >= 4) && !setup->teams;
    }
    return 0;
}

int plan_rules(const struct plan *plan, struct d4_rules rules[2], uint64_t *choices)
{
    int most = d4_edition_seats(plan->edition, plan->setup.options.hand_size);
    int seats = plan->seats;

    if (most < (plan->out ? 4 : 2))
        return 0;
    while (!seats) {
        seats = 2 + (int)test_below(choices, (unsigned)most - 1);
        if ((plan->setup.teams && seats % 2) || (plan->out && seats < 4))
            seats = 0;
    }
    return d4_rules_make_sides(&rules[0], &rules[1], plan->edition, &plan->setup, seats,
                               NULL) == D4_OK;
}
