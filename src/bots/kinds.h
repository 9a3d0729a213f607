/* kinds.h - the kinds of bot, for the list in bot.c; not public. */
#ifndef DRAWFOUR_BOTS_KINDS_H
#define DRAWFOUR_BOTS_KINDS_H

#include "bot.h"

extern const struct bot_kind bot_kind_random, bot_kind_rule, bot_kind_frozen;
extern const struct bot_kind bot_kind_easy, bot_kind_normal, bot_kind_hard, bot_kind_champion;

#endif
