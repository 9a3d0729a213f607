/* event.h - what an action led to, one thing after the other, for a log or a screen.
 *
 * Events tell everything, also which cards were drawn: pass them through
 * d4_event_for() before a seat sees them. */
#ifndef DRAWFOUR_EVENT_H
#define DRAWFOUR_EVENT_H

#include <drawfour/limits.h>

D4_C_BEGIN

enum d4_event_type {
#define EVENT(type, word, clause, value, english) D4_EVENT_##type,
#include <drawfour/events.def>
#undef EVENT
};

/* What field 'n' of an event holds. On the wire it has the key in quotes. */
enum d4_event_value {
    D4_VALUE_NOTHING,
    D4_VALUE_NUMBER,    /* "n" */
    D4_VALUE_COLOR,     /* "color": an index */
    D4_VALUE_DIRECTION, /* "direction": enum d4_direction */
    D4_VALUE_GUILTY,    /* "guilty": 1 or 0 */
    D4_VALUE_YES,       /* "yes": 1 or 0 */
    D4_VALUE_ODDS,      /* "yes": 1 or 0, with "chances" and "of" */
};

/* What an event is: a line of events.def. */
struct d4_event_form {
    const char *word;    /* "dealer-draw" */
    const char *clause;  /* "P1", or "" */
    uint8_t value;       /* enum d4_event_value */
    const char *english; /* or "": it is not told */
};

struct d4_event {
    uint8_t type; /* enum d4_event_type */
    uint8_t seat;
    uint8_t kind;   /* or D4_NO_KIND */
    uint8_t target; /* a seat, or D4_NO_SEAT */
    uint8_t n;
    uint8_t chances, of; /* of D4_EVENT_CHANCE, else 0 */
    uint8_t side;        /* of the cards when it happened (E6): d4_rules_side() */
};

/* The form of event 'type', or NULL past the last. */
D4_API const struct d4_event_form *d4_event_form(int type);

/* The type of the event that the wire calls 'word', or -1. */
D4_API int d4_event_find(const char *word);

/* More than one action can cause: every card of the deck drawn or discarded, and a
 * handful for each seat. */
#define D4_EVENTS_MAX (2 * D4_DECK_MAX + 8 * D4_SEATS_MAX)

struct d4_events {
    int count;
    uint8_t side; /* of the cards that is up; the engine keeps it */
    struct d4_event event[D4_EVENTS_MAX];
};

/* 'event' as 'seat' may know it; a seat of D4_NO_SEAT is a spectator. 'open' says
 * whether hands lie face up. */
D4_INLINE struct d4_event d4_event_for(struct d4_event event, unsigned seat, int open)
{
    if (event.type == D4_EVENT_DREW && event.seat != seat && !open)
        event.kind = D4_NO_KIND;
    return event;
}

D4_C_END

#endif
