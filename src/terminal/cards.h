/* cards.h - cards and colors for people: names, shapes and short faces.
 *
 * A color is never told by color alone: each has a shape and a word. */
#ifndef DRAWFOUR_TERMINAL_CARDS_H
#define DRAWFOUR_TERMINAL_CARDS_H

#define TUI_CODE_MAX 8    /* bytes of a card's code, with its terminator */
#define TUI_WORDS_MAX 288 /* bytes of a card or of what is done with it, in words */

/* The shape of a color letter: one column wide. 'ascii' asks for the letter in capitals,
 * which is also the shape of a color that only an edition of one's own has. */
const char *tui_shape(char letter, int ascii);

/* The color letter of a card's code, or '\0' for a wild. */
char tui_card_color(const char *code);

/* What stands on the card: "7", "+2"; at most three columns. The sign of a well-known card
 * only where the table calls it by the well-known name 'name': in an edition of one's own a D
 * need not be a Draw Two. "": the table has not told its name. */
const char *tui_card_face(const char *code, const char *name, int ascii);

/* What a card is called without its color by those who were not told: "7", "Draw Two"; the
 * code where it is not one of the well-known ones. */
const char *tui_card_name(const char *code);

#endif
