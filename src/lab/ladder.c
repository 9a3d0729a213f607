/* ladder.c - see ladder.h. */
#include "lab/ladder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "lab/sim_write.h"

#define SEATS 4            /* of a table whose row does not say otherwise */
#define TARGET 200         /* of a match: some rounds, which is enough for points to matter */
#define HOUSE "super-hero" /* the edition whose customizables carry the house rules */

static struct lab_row *add(struct lab_row rows[LAB_ROWS_MAX], int *count, const char *edition)
{
    struct lab_row *row = &rows[*count];

    if (*count == LAB_ROWS_MAX)
        __builtin_trap(); /* more than the program has lists for: raise LAB_ROWS_MAX */
    ++*count;
    *row = (struct lab_row){.edition = edition, .seats = SEATS};
    return row;
}

static void add_seats(struct lab_row rows[LAB_ROWS_MAX], int *count)
{
    static const int seats[] = {2, 3, 4, 6, D4_SEATS_MAX};

    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        struct lab_row *row = add(rows, count, d4_edition_builtin(0));
        row->seats = seats[i];
        snprintf(row->name, sizeof row->name, "seats=%d", seats[i]);
    }
}

static void add_editions(struct lab_row rows[LAB_ROWS_MAX], int *count)
{
    for (int i = 1; d4_edition_builtin(i); i++) {
        struct lab_row *row = add(rows, count, d4_edition_builtin(i));
        snprintf(row->name, sizeof row->name, "%s", row->edition);
    }
}

/* Formats are about points and partners, so that whole matches are played. */
static void add_formats(struct lab_row rows[LAB_ROWS_MAX], int *count)
{
    for (int format = 0; format < D4_FORMAT_COUNT; format++) {
        struct lab_row *row = add(rows, count, d4_edition_builtin(0));
        row->format = format;
        row->matches = 1;
        row->seats = format == D4_FORMAT_TEAMS ? 6 : SEATS;
        snprintf(row->name, sizeof row->name, "format=%s",
                 d4_format_name((enum d4_format)format));
    }
}

/* Every value of an option that has words; of one with numbers the one where it weighs most:
 * the lowest limit, two of a few seats, else the highest. */
static void add_options(struct lab_row rows[LAB_ROWS_MAX], int *count)
{
    for (int i = 0; d4_option_at(i); i++) {
        const struct d4_option *option = d4_option_at(i);
        int heavy = option->off ? option->low : option->below_seats ? 2 : option->high;
        for (int value = option->value ? option->low : heavy;
             value <= (option->value ? option->high : heavy); value++) {
            char word[8];
            if (value == option->usual)
                continue;
            struct lab_row *row = add(rows, count, d4_edition_builtin(0));
            snprintf(row->rule, sizeof row->rule, "%s=%s", option->name,
                     d4_option_word(option, value, word));
            memcpy(row->name, row->rule, sizeof row->name);
        }
    }
}

static void add_houses(struct lab_row rows[LAB_ROWS_MAX], int *count)
{
    for (int i = 0; d4_house_builtin(i); i++) {
        struct lab_row *row = add(rows, count, HOUSE);
        snprintf(row->house, sizeof row->house, "WC=%s", d4_house_builtin(i));
        snprintf(row->name, sizeof row->name, "house=%s", d4_house_builtin(i));
    }
}

int lab_ladder_rows(struct lab_row rows[LAB_ROWS_MAX])
{
    int count = 0;

    add_seats(rows, &count);
    add_editions(rows, &count);
    add_formats(rows, &count);
    add_options(rows, &count);
    add_houses(rows, &count);
    return count;
}

/* "hard,normal,normal,normal"; with teams "hard,normal,hard,normal". */
static void seat_bots(const struct lab_row *row, const char *upper, const char *lower,
                      char *out, size_t size)
{
    int teams = d4_format_teams((enum d4_format)row->format) &&
                row->format != D4_FORMAT_ROTATING; /* C5: everybody for themselves */
    size_t at = 0;

    for (int seat = 0; seat < row->seats && at < size; seat++)
        at += (size_t)snprintf(out + at, size - at, "%s%s", seat ? "," : "",
                               (teams ? seat % 2 == 0 : seat == 0) ? upper : lower);
}

static int thinks(const char *name)
{
    const struct bot_kind *kind = bot_kind_find(name);

    return kind && kind->limit_us > 0;
}

static void judge(const struct lab_table *table, const struct lab_counts *counts,
                  struct lab_cell *cell)
{
    double sum = 0;

    for (int i = 0; i < table->seats; i++)
        sum += lab_player_wins(table, counts, i).value;
    cell->wins = lab_group_wins(table, counts, 0);
    cell->even = sum / table->seats;
    cell->deals = counts->deals;
    cell->order = LAB_NOT_SEEN;
    if (cell->wins.low > cell->even)
        cell->order = LAB_ABOVE;
    else if (cell->wins.high < cell->even)
        cell->order = LAB_BELOW;
}

enum d4_status lab_ladder_play(const struct lab_ladder *ladder, const struct lab_row *row,
                               const char *upper, const char *lower, struct lab_watch *watch,
                               struct lab_cell *cell, struct d4_error *error)
{
    char bots[D4_SEATS_MAX * LAB_BOT_MAX];
    struct lab_settings settings;
    struct lab_table *table = malloc(sizeof *table);
    struct lab_counts *counts = malloc(sizeof *counts);
    enum d4_status status = D4_OK;

    lab_settings_init(&settings);
    seat_bots(row, upper, lower, bots, sizeof bots);
    settings.table.edition = row->edition;
    settings.table.bots = bots;
    settings.table.seats = row->seats;
    settings.table.format = row->format;
    settings.matches = row->matches;
    if (row->matches)
        settings.table.target = row->format == D4_FORMAT_ROTATING ? 1 : TARGET;
    if (row->rule[0])
        settings.table.rule[settings.table.rules++] = row->rule;
    if (row->house[0])
        settings.table.house[settings.table.houses++] = row->house;
    settings.duplicate = 1;
    settings.deals = thinks(upper) || thinks(lower) ? ladder->thinking_deals : ladder->deals;
    settings.seed = ladder->seed;
    settings.threads = ladder->threads;
    if (!table || !counts)
        status = d4_fail(D4_BAD_SETUP, error, "not enough memory");
    if (status == D4_OK)
        status = lab_table_make(table, &settings, error);
    if (status == D4_OK)
        status = lab_sim(table, watch, counts, error);
    if (status == D4_OK)
        judge(table, counts, cell);
    free(counts);
    free(table);
    return status;
}
