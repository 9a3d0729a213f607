/* table.c - settings become a table: bots seated, rules made. */
#include "lab/settings.h"

#include <string.h>

#include "bots/bot.h"

/* The bots of "normal" (all seats) or "hard,random" (one each). */
static enum d4_status read_bots(struct lab_table *table, struct d4_error *error)
{
    const char *text = table->settings.table.bots;
    int count = 0;

    do {
        size_t length = strcspn(text, ",");
        if (count == D4_SEATS_MAX)
            return d4_fail(D4_BAD_OPTION, error, "--bots names more than %d", D4_SEATS_MAX);
        if (length == 0 || length >= LAB_BOT_MAX)
            return d4_fail(D4_BAD_OPTION, error,
                           "--bots is one name, or one a seat: "
                           "normal,random");
        memcpy(table->bot[count], text, length);
        table->bot[count++][length] = '\0';
        text += length;
    } while (*text++ == ',');
    if (table->settings.table.seats == 0)
        table->settings.table.seats = count > 1 ? count : 4;
    table->seats = table->settings.table.seats;
    if (count != 1 && count != table->seats)
        return d4_fail(D4_BAD_OPTION, error,
                       "%d bots for %d seats: name one for all, or one for each", count,
                       table->seats);
    for (int i = count; i < table->seats; i++)
        memcpy(table->bot[i], table->bot[0], LAB_BOT_MAX);
    return D4_OK;
}

static enum d4_status try_bots(struct lab_table *table, struct d4_error *error)
{
    for (int i = 0; i < table->seats; i++) {
        struct bot bot;
        if (bot_open(&bot, table->bot[i], i, 0, error) != 0)
            return D4_BAD_OPTION;
        bot_close(&bot);
    }
    return D4_OK;
}

static void group_bots(struct lab_table *table)
{
    int fast = !table->settings.times;

    table->groups = 0;
    for (int i = 0; i < table->seats; i++) {
        int g = 0;
        while (g < table->groups &&
               strcmp(table->bot[table->group_first[g]], table->bot[i]) != 0)
            g++;
        if (g == table->groups) {
            table->group_first[table->groups++] = (uint8_t)i;
            table->group_size[g] = 0;
        }
        table->group[i] = (uint8_t)g;
        table->group_size[g]++;
        fast &= strcmp(table->bot[i], "random") == 0;
    }
    table->fast = fast;
}

enum d4_status lab_table_make(struct lab_table *table, const struct lab_settings *settings,
                              struct d4_error *error)
{
    const struct d4__spec *spec = &table->settings.table;
    struct d4_match match;
    enum d4_status status;

    memset(table, 0, sizeof *table);
    table->settings = *settings;
    if ((status = read_bots(table, error)) != D4_OK ||
        (status = d4_match_init(&match, (enum d4_format)spec->format, table->seats,
                                spec->target, error)) != D4_OK)
        return status;
    table->settings.table.target = match.target;
    table->seatings = settings->duplicate ? table->seats : 1;
    if ((status = d4__spec_make(&table->made, spec, table->seats, error)) != D4_OK ||
        (status = try_bots(table, error)) != D4_OK)
        return status;
    group_bots(table);
    return D4_OK;
}
