/* bot.h - players of the library's own, from `random` to `champion` (docs/strength.md).
 *
 * A bot decides from what its seat sees: the view when a round begins, then, after every
 * action at the table, the events as its seat may know them and the view. Asked, it answers
 * with one of view->legal. It is never given a game.
 *
 * Life cycle: d4_bot_open(); for each round d4_bot_round(), then d4_bot_see() after every
 * action of anybody and d4_bot_decide() whenever its seat may act and the caller wants to
 * know; d4_bot_close(). The weaker levels decide as well if they are never told anything;
 * `hard` and `champion` then know less than the table has seen.
 *
 * Who owns what: a bot is allocated by d4_bot_open() and owned by the caller. It keeps no
 * pointer to a view or to events, but it may keep the one to their rules: those must outlive
 * the round. A bot is for one thread at a time; bots do not share anything. */
#ifndef DRAWFOUR_BOT_H
#define DRAWFOUR_BOT_H

#include <drawfour/view.h>

D4_C_BEGIN

struct d4_bot;

/* The name of level 'i' and what it is, in one line; NULL past the last. `random`, `rule` and
 * `frozen` never change: others are measured by them. Then come the levels for people, from
 * weak to strong. */
D4_API const char *d4_bot_name(int i);
D4_API const char *d4_bot_summary(int i);

/* A bot of the level 'name' for 'seat'. All its chance comes from 'seed' and the seat: the
 * same seed, told the same things, decides the same.
 *
 * Returns NULL with the reason in 'error' (which may be NULL): no such level, no such seat,
 * no memory. */
D4_API struct d4_bot *d4_bot_open(const char *name, int seat, uint64_t seed,
                                  struct d4_error *error);

/* Does nothing with NULL. */
D4_API void d4_bot_close(struct d4_bot *bot);

/* Whether the bot forgets to call UNO and to catch as often as a person of its level does
 * (1, as it is when opened) or never (0, as strength is measured). */
D4_API void d4_bot_set_forgets(struct d4_bot *bot, int forgets);

/* How long a decision may take by the clock, in microseconds. 0, as it is when opened: as
 * long as the level wants; it then does not look at the clock, and decisions follow from the
 * seed alone. */
D4_API void d4_bot_set_limit_us(struct d4_bot *bot, long limit_us);

/* Begins a round: 'view' is that of the bot's seat after the deal. */
D4_API void d4_bot_round(struct d4_bot *bot, const struct d4_view *view);

/* Tells what happened, as d4_event_for() lets the bot's seat know it, and the view after. */
D4_API void d4_bot_see(struct d4_bot *bot, const struct d4_view *view,
                       const struct d4_events *events);

/* One of view->legal, of which there must be at least one. For a seat that is not on turn the
 * answer may be D4_PASS: it does nothing now (no catch, no call). */
D4_API struct d4_action d4_bot_decide(struct d4_bot *bot, const struct d4_view *view);

D4_C_END

#endif
