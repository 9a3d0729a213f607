/* levels.h - what makes a bot play like a person of some skill; not public. */
#ifndef DRAWFOUR_BOTS_LEVELS_H
#define DRAWFOUR_BOTS_LEVELS_H

#include "bot.h"
#include "spot.h"

/* Habits of a level, in percent. struct bot's 'perfect' makes calls and catches sure. */
struct bot_level {
    uint8_t forgets;  /* to call UNO */
    uint8_t notices;  /* an opponent that did not call, each time it looks */
    uint8_t slips;    /* plays any card that fits instead of the one it should */
    uint8_t bluffs;   /* lays a Wild Draw Four unlawfully where it would pay */
    uint8_t suspects; /* challenges by feeling; the better levels reckon instead */
};

/* What a bot does with a moment that is not its own turn: a late call, a catch, a card
 * thrown in (O2). Returns 1 and sets 'action', or 0: it is on turn and must decide. */
int bot_aside(struct bot *bot, const struct d4_view *view, const struct bot_level *level,
              struct d4_action *action);

/* Whether the bot calls with the play it is about to make. */
int bot_calls(struct bot *bot, const struct bot_level *level);

/* A throw of the dice: 1 in 'percent' of cases. */
static inline int bot_chance(struct bot *bot, unsigned percent)
{
    return bot_below(&bot->choices, 100) < percent;
}

/* Answers to a house rule's question, by what they lead to for the seat asked. */
struct d4_action bot_reply(const struct d4_view *view);

#endif
