/* names.c - what the table calls those who hold its places. */
#include <stdio.h>
#include <string.h>

#include <drawfour/replay.h>

#include "table/state.h"

_Static_assert(TBL_PERSON_MAX == D4_PLAYER_NAME_MAX, "records hold the names of tables");

const char *tbl_bot_name(int i)
{
    static const char *const names[TBL_PLACES_MAX] = {"Ada",  "Ben",  "Cleo", "Dov",  "Emmy",
                                                      "Finn", "Gita", "Hugo", "Ines", "Jun"};

    return names[i % TBL_PLACES_MAX];
}

static int is_taken(const struct tbl_names *names, const char *name)
{
    for (int place = 0; place < TBL_PLACES_MAX; place++)
        if (strcmp(names->name[place], name) == 0)
            return 1;
    return 0;
}

/* The name of the bot's own place; where a person has that name, one of a place without a bot.
 * There is always one left: each person takes one name at most, and leaves that of a place. */
static const char *pick(const struct tbl_table *table, const struct tbl_names *names, int place)
{
    for (int i = 0; i < TBL_PLACES_MAX; i++) {
        int at = (place + i) % TBL_PLACES_MAX;
        int bot = at < table->settings.seats && table->place[at].holder == TBL_ROBOT;

        if ((at == place || !bot) && !is_taken(names, tbl_bot_name(at)))
            return tbl_bot_name(at);
    }
    return table->place[place].level;
}

void tbl_names(const struct tbl_table *table, struct tbl_names *names)
{
    memset(names, 0, sizeof *names);
    for (int place = 0; place < table->settings.seats; place++)
        if (table->place[place].holder == TBL_PERSON)
            memcpy(names->name[place], table->place[place].name, TBL_PERSON_MAX);
    d4_names_distinct(names->name, table->settings.seats);
    for (int place = 0; place < table->settings.seats; place++)
        if (table->place[place].holder == TBL_ROBOT)
            snprintf(names->name[place], TBL_PERSON_MAX, "%s", pick(table, names, place));
}
