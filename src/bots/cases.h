/* cases.h - what the other seats did, and what they saw when they did it; not public.
 *
 * A hand is the likelier the likelier its holder, playing as its sort does (habits.h),
 * would have done with it what was seen of it. */
#ifndef DRAWFOUR_BOTS_CASES_H
#define DRAWFOUR_BOTS_CASES_H

#include "habits.h"

#define BOT_CASES_MAX 14 /* of a seat; older ones are lost */

/* One decision of a seat, with all that it knew but for its hand. */
struct bot_case {
    struct bot_spot spot; /* without hand, count, memo, plays and drawn */
    struct bot_memo memo;
    uint8_t count[D4_SEATS_MAX];
    uint64_t fits; /* kinds that could be played */
    struct d4_action action;
    uint16_t when; /* the track's clock after it */
};

struct bot_cases {
    struct bot_case seen[D4_SEATS_MAX][BOT_CASES_MAX]; /* in a ring */
    int count[D4_SEATS_MAX];
    struct bot_case now; /* of whoever is on turn, not decided yet */
};

void bot_cases_begin(struct bot_cases *cases, const struct d4_view *view,
                     const struct bot_facts *facts);

/* After an action; 'memo' and 'clock' (of the track) have seen it already. */
void bot_cases_see(struct bot_cases *cases, const struct d4_view *view,
                   const struct d4_events *events, const struct bot_memo *memo, unsigned clock);

/* How many are kept of 'seat'. */
static inline int bot_cases_of(const struct bot_cases *cases, unsigned seat)
{
    return cases->count[seat] < BOT_CASES_MAX ? cases->count[seat] : BOT_CASES_MAX;
}

/* How likely a player of 'sort' who holds 'hand', the card 'drawn' just now among it (or
 * D4_NO_KIND), does what was done. Never nothing: everybody slips. */
float bot_case_chance(const struct bot_case *seen, const struct d4_hand *hand, unsigned drawn,
                      unsigned sort, uint64_t *choices);

#endif
