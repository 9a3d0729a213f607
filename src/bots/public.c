/* public.c - drawfour/bot.h on top of bot.h. */
#include <drawfour/bot.h>

#include <stdlib.h>

#include "bot.h"

struct d4_bot {
    struct bot bot;
    int began; /* flag: it was told of a round */
};

const char *d4_bot_name(int i)
{
    const struct bot_kind *kind = bot_kind_at(i);

    return kind ? kind->name : NULL;
}

const char *d4_bot_summary(int i)
{
    const struct bot_kind *kind = bot_kind_at(i);

    return kind ? kind->summary : NULL;
}

struct d4_bot *d4_bot_open(const char *name, int seat, uint64_t seed, struct d4_error *error)
{
    struct d4_bot *bot;

    if (seat < 0 || seat >= D4_SEATS_MAX) {
        (void)d4_fail(D4_BAD_OPTION, error, "there is no seat %d", seat);
        return NULL;
    }
    bot = calloc(1, sizeof *bot);
    if (!bot) {
        (void)d4_fail(D4_BAD_OPTION, error, "no memory for the bot '%s'", name);
        return NULL;
    }
    if (bot_open_kind(&bot->bot, name, seat, seed, error) != 0) {
        free(bot);
        return NULL;
    }
    return bot;
}

void d4_bot_close(struct d4_bot *bot)
{
    if (!bot)
        return;
    bot_close(&bot->bot);
    free(bot);
}

void d4_bot_set_forgets(struct d4_bot *bot, int forgets)
{
    bot->bot.perfect = !forgets;
}

void d4_bot_set_limit_us(struct d4_bot *bot, long limit_us)
{
    bot->bot.limit_us = limit_us > 0 ? limit_us : 0;
}

void d4_bot_round(struct d4_bot *bot, const struct d4_view *view)
{
    bot->began = 1;
    bot_round(&bot->bot, view);
}

/* Whoever does not tell of rounds has the bot begin with what it is shown first. */
static void begin(struct d4_bot *bot, const struct d4_view *view)
{
    if (!bot->began)
        d4_bot_round(bot, view);
}

void d4_bot_see(struct d4_bot *bot, const struct d4_view *view, const struct d4_events *events)
{
    begin(bot, view);
    bot_see(&bot->bot, view, events);
}

struct d4_action d4_bot_decide(struct d4_bot *bot, const struct d4_view *view)
{
    begin(bot, view);
    return bot_decide(&bot->bot, view);
}
