/* position.h - a round that starts from a set position instead of a deal. */
#ifndef DRAWFOUR_POSITION_H
#define DRAWFOUR_POSITION_H

#include <drawfour/game.h>

D4_C_BEGIN

/* What a record's tags of one deal say. d4_position_init() gives "nothing said".
 * Kinds are those of the rules. */
struct d4_position {
    struct d4_hand hand[D4_SEATS_MAX];
    uint8_t has_hands; /* flag: hands are set; else they are dealt */
    uint8_t flip;      /* the card turned up with its effect, or D4_NO_KIND */
    uint8_t top;       /* the card in play, or D4_NO_KIND */
    uint8_t color;     /* of a wild top */
    uint8_t turn;      /* with top: who is on turn, or D4_NO_SEAT */
    uint8_t direction; /* with top: enum d4_direction */
    uint8_t shield;    /* the seat a Save The Day lies before, or D4_NO_SEAT */
    uint8_t has_pile;  /* flag: the pile is set */
    uint8_t pile_size;
    uint8_t discard_size;
    uint8_t side;                 /* of the cards that is up (E6) */
    uint8_t pile[D4_DECK_MAX];    /* next card first */
    uint8_t discard[D4_DECK_MAX]; /* below the top card, newest first */
};

D4_API void d4_position_init(struct d4_position *position);

/* Sets up 'game' (after d4_game_init(), dealer and seated seats set) from 'position'.
 *
 * Returns D4_OK, or D4_BAD_POSITION with the reason in 'error': cards beyond what the
 * deck holds, no card that could be flipped. */
D4_API D4_CHECK enum d4_status d4_position_set(struct d4_game *game,
                                               const struct d4_position *position,
                                               struct d4_events *events,
                                               struct d4_error *error);

D4_C_END

#endif
