/* event.h - what an action led to, one thing after the other, for a log or a screen.
 *
 * Events tell everything, also which cards were drawn: pass them through
 * d4_event_for() before a seat sees them. */
#ifndef DRAWFOUR_EVENT_H
#define DRAWFOUR_EVENT_H

#include <drawfour/limits.h>

enum d4_event_type {
    D4_EVENT_DEALER,        /* seat deals this round */
    D4_EVENT_DEALER_DRAW,   /* seat drew 'kind' for the deal (P1) */
    D4_EVENT_DEALT,         /* seat was dealt 'n' cards */
    D4_EVENT_FLIPPED,       /* 'kind' was turned up */
    D4_EVENT_RETURNED,      /* 'kind' went back into the deck (F6) */
    D4_EVENT_PLAYED,        /* seat played 'kind' */
    D4_EVENT_NAMED,         /* seat named color 'n' */
    D4_EVENT_DREW,          /* seat drew one card; 'kind' only its own seat may know */
    D4_EVENT_RESHUFFLED,    /* 'n' cards became the new pile (T9) */
    D4_EVENT_KEPT,          /* seat ended its turn without a play */
    D4_EVENT_MISSED,        /* seat missed its turn */
    D4_EVENT_REVERSED,      /* direction is now 'n' */
    D4_EVENT_PENALTY,       /* seat faces a penalty of 'n' */
    D4_EVENT_CHALLENGED,    /* seat challenged 'target'; n: 1 guilty, 0 not */
    D4_EVENT_CALLED,        /* seat called UNO */
    D4_EVENT_CAUGHT,        /* seat caught 'target' */
    D4_EVENT_SWAPPED,       /* seat swapped hands with 'target' */
    D4_EVENT_PASSED_ON,     /* all hands moved on in the direction of play (O3) */
    D4_EVENT_SHIELDED,      /* seat laid a shield before 'target' */
    D4_EVENT_WARDED,        /* seat's shield warded off a penalty */
    D4_EVENT_SHIELD_END,    /* the shield before seat went to the discard pile */
    D4_EVENT_ASKED,         /* seat is asked by the rule on 'kind' */
    D4_EVENT_ANSWERED,      /* seat answered; n: 1 yes, 0 no */
    D4_EVENT_DISCARDED,     /* seat discarded 'kind' */
    D4_EVENT_FACE_UP,       /* all hands lie open; seat's card did it */
    D4_EVENT_FACE_DOWN,     /* hands are closed again */
    D4_EVENT_NOTICE,        /* seat keeps the notice of 'kind' */
    D4_EVENT_NOTICE_END,    /* standing notices are lifted */
    D4_EVENT_NOTICE_LIFTED, /* seat's notice of 'kind', the oldest, made room for another */
    D4_EVENT_TALKED,        /* the table penalised 'target'; seat reported it */
    D4_EVENT_TURN,          /* seat is on turn */
    D4_EVENT_WENT_OUT,      /* seat has no cards left */
    D4_EVENT_BLOCKED,       /* nobody can play or draw (T10) */
};

struct d4_event {
    uint8_t type; /* enum d4_event_type */
    uint8_t seat;
    uint8_t kind;   /* or D4_NO_KIND */
    uint8_t target; /* a seat, or D4_NO_SEAT */
    uint8_t n;
};

/* More than one action can cause: every card of the deck drawn or discarded, and a
 * handful for each seat. */
#define D4_EVENTS_MAX (2 * D4_DECK_MAX + 8 * D4_SEATS_MAX)

struct d4_events {
    int count;
    struct d4_event event[D4_EVENTS_MAX];
};

/* 'event' as 'seat' may know it; a seat of D4_NO_SEAT is a spectator. 'open' says
 * whether hands lie face up. */
static inline struct d4_event d4_event_for(struct d4_event event, unsigned seat, int open)
{
    if (event.type == D4_EVENT_DREW && event.seat != seat && !open)
        event.kind = D4_NO_KIND;
    return event;
}

#endif
