/* track.h - what a seat knows of the hidden hands, from what it saw; not public.
 *
 * Every hidden card is a slot: which kinds it cannot be, and which it hardly is because
 * a sensible player would have acted otherwise. Whoever drew had nothing that fits;
 * whoever kept what it drew could not play it; a hand that was shown or handed over is
 * known. */
#ifndef DRAWFOUR_BOTS_TRACK_H
#define DRAWFOUR_BOTS_TRACK_H

#include <drawfour/view.h>

struct bot_slot {
    uint64_t never;  /* kinds it is not */
    uint64_t seldom; /* kinds it hardly is */
    uint16_t since;  /* the action it came with; 0: dealt */
};

/* A card that another seat laid: the action it came with, and that it went with. */
struct bot_laid {
    uint16_t since, until;
    uint8_t seat, kind;
};

#define BOT_LAID_MAX 256 /* of a round; older ones are lost */

struct bot_track {
    struct bot_slot slot[D4_SEATS_MAX][D4_DECK_MAX];
    uint8_t count[D4_SEATS_MAX];
    struct bot_laid laid[BOT_LAID_MAX]; /* in a ring */
    int laid_count;
    uint16_t clock;            /* actions so far */
    struct d4_hand own;        /* this seat's hand, after the events so far */
    uint8_t out[D4_KINDS_MAX]; /* cards that lie open: discard, top, shield */
    uint64_t match;            /* what fits, wilds aside */
    uint64_t pile;             /* kinds that a card drawn can be */
    d4_seats simple;           /* seats that spend their wilds as they come */
    uint8_t seat, color, phase, turn;
    uint8_t color_before; /* the color in play before the top card was laid */
};

void bot_track_begin(struct bot_track *track, const struct d4_view *view);
void bot_track_see(struct bot_track *track, const struct d4_view *view,
                   const struct d4_events *events, uint64_t *choices);

#endif
