/* kinds.h - the kinds of bot, for the list in bot.c; not public. */
#ifndef DRAWFOUR_BOTS_KINDS_H
#define DRAWFOUR_BOTS_KINDS_H

#include "bot.h"

#define KIND(name) extern const struct bot_kind bot_kind_##name;
#include "kinds.def"
#undef KIND

#endif
