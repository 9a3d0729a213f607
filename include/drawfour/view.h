/* view.h - what one seat may know of a game.
 *
 * A view is a type of its own that has no field for what its seat may not know: two
 * games that differ only in hidden cards give the same bytes. Everything that leaves a
 * server and everything a bot decides from is a view.
 *
 * Who owns what: a view is the caller's and has a copy of all it tells, the rules aside: these
 * it borrows as its game does, and they must outlive it. The game may go. */
#ifndef DRAWFOUR_VIEW_H
#define DRAWFOUR_VIEW_H

#include <drawfour/game.h>

D4_C_BEGIN

/* What everyone at the table sees. */
struct d4_public {
    const struct d4_rules *rules; /* borrowed */
    uint8_t count[D4_SEATS_MAX];
    uint8_t discard[D4_DECK_MAX]; /* below the top card, newest first */
    struct d4_notice notice[D4_NOTICES_MAX];
    d4_seats seated, called, exposed, missing;
    uint8_t place[D4_SEATS_MAX]; /* how seats left the round: d4_game_place() */
    uint8_t active, dealer, phase, turn, direction, top, color, pile, discard_size;
    uint8_t actor, penalty, announced, shield, face_up, winner;
    uint8_t ask;           /* in D4_PHASE_CHOICE: enum d4_ask */
    uint8_t ask_kind;      /* the card whose rule asks, or D4_NO_KIND */
    uint8_t challengeable; /* flag: the penalty can be challenged */
    /* How far the card in play is worked out; names as in struct d4_game. All of it
     * follows from what everyone saw. */
    uint8_t program_at, chosen, answered, warded, again, aside, shield_kind;
    uint8_t deflected; /* the card whose penalty was sent on (O13), or D4_NO_KIND */
};

enum d4_ask { D4_ASK_NOTHING, D4_ASK_YESNO, D4_ASK_DISCARD };

struct d4_view {
    struct d4_public table;
    uint8_t seat;  /* whose view, or D4_NO_SEAT: a spectator's */
    uint8_t drawn; /* own card just drawn, or D4_NO_KIND */
    d4_seats open; /* seats whose hand is in 'hand': one's own; all, face up */
    struct d4_hand hand[D4_SEATS_MAX];
    uint8_t has_shown;    /* flag: a challenge showed this seat a hand */
    struct d4_hand shown; /* that hand, of 'table.actor' */
    int legal_count;
    struct d4_action legal[D4_LEGAL_MAX]; /* the first legal_count are set */
};

D4_API void d4_public_make(struct d4_public *table, const struct d4_game *game);

/* The view of 'seat', or of a spectator for D4_NO_SEAT. */
D4_API void d4_view_make(struct d4_view *view, const struct d4_game *game, unsigned seat);

/* What the question is in D4_PHASE_CHOICE, else D4_ASK_NOTHING. */
D4_API enum d4_ask d4_game_ask(const struct d4_game *game);

D4_C_END

#endif
