/* bot.c - the kinds of bot there are, and the life of one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"

static const struct bot_kind *const kinds[] = {
#define KIND(name) &bot_kind_##name,
#include "kinds.def"
#undef KIND
};

#define KINDS ((int)(sizeof kinds / sizeof *kinds))

const struct bot_kind *bot_kind_at(int i)
{
    return i >= 0 && i < KINDS ? kinds[i] : NULL;
}

const struct bot_kind *bot_kind_find(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

const struct bot_kind *bot_kind_within(const struct bot_kind *kind, long most_us)
{
    int at = 0;

    while (at < KINDS && kinds[at] != kind)
        at++;
    while (at > 0 && at < KINDS && kinds[at]->limit_us > most_us)
        at--;
    return at < KINDS ? kinds[at] : kind;
}

const char *bot_kind_names(char out[BOT_KIND_NAMES_MAX])
{
    int length = 0;

    for (int i = 0; i < KINDS && length < BOT_KIND_NAMES_MAX; i++)
        length += snprintf(out + length, (size_t)(BOT_KIND_NAMES_MAX - length), "%s%s",
                           i ? ", " : "", kinds[i]->name);
    return out;
}

int bot_open_kind(struct bot *bot, const char *name, int seat, uint64_t seed,
                  struct d4_error *error)
{
    const struct bot_kind *kind = bot_kind_find(name);
    char names[BOT_KIND_NAMES_MAX];

    memset(bot, 0, sizeof *bot);
    if (!kind) {
        (void)d4_fail(D4_BAD_OPTION, error, "there is no bot '%s': use one of %s", name,
                      bot_kind_names(names));
        return -1;
    }
    if (kind->state_size && !(bot->state = calloc(1, kind->state_size))) {
        (void)d4_fail(D4_BAD_OPTION, error, "no memory for the bot '%s'", name);
        return -1;
    }
    bot->kind = kind;
    bot->seat = seat;
    /* One step of the generator parts the seats of one table. */
    bot->choices = seed ^ ((uint64_t)seat << 56);
    bot->choices = d4_wyrand(&bot->choices);
    return 0;
}

void bot_close(struct bot *bot)
{
    if (bot->kind && bot->kind->close)
        bot->kind->close(bot);
    free(bot->state);
    memset(bot, 0, sizeof *bot);
}

void bot_round(struct bot *bot, const struct d4_view *view)
{
    if (bot->kind->round)
        bot->kind->round(bot, view);
}

void bot_see(struct bot *bot, const struct d4_view *view, const struct d4_events *events)
{
    if (bot->kind->see)
        bot->kind->see(bot, view, events);
}

struct d4_action bot_decide(struct bot *bot, const struct d4_view *view)
{
    return bot->kind->decide(bot, view);
}
