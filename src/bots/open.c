/* open.c - a bot by name: a level, or another program. */
#include <string.h>

#include "external.h"

int bot_check(const char *name, struct d4_error *error)
{
    char names[BOT_KIND_NAMES_MAX];

    if (bot_external_is(name))
        return bot_external_check(name, error);
    if (bot_kind_find(name))
        return 0;
    (void)d4_fail(D4_BAD_OPTION, error, "there is no bot '%s': use one of %s, or cmd:PROGRAM",
                  name, bot_kind_names(names));
    return -1;
}

int bot_open(struct bot *bot, const char *name, int seat, uint64_t seed, struct d4_error *error)
{
    memset(bot, 0, sizeof *bot);
    if (bot_check(name, error) != 0)
        return -1;
    if (bot_external_is(name))
        return bot_external_open(bot, name, seat, seed, error);
    return bot_open_kind(bot, name, seat, seed, error);
}
