/* deck.h - counting the cards of an edition as it comes out of the box. */
#ifndef DRAWFOUR_CLI_DECK_H
#define DRAWFOUR_CLI_DECK_H

#include <drawfour/edition.h>

/* The cards of 'face' in the deck, in all colors. D6: blanks lie beside it. */
static inline unsigned deck_face_cards(const struct d4_edition *edition,
                                       const struct d4_face *face)
{
    if (face->blank)
        return 0;
    return face->wild ? face->copies : (unsigned)face->copies * edition->color_count;
}

#endif
