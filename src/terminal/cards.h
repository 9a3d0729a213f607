/* cards.h - cards and colors for people: names, shapes and short faces.
 *
 * A color is never told by color alone: each has a shape and a word. */
#ifndef DRAWFOUR_TERMINAL_CARDS_H
#define DRAWFOUR_TERMINAL_CARDS_H

#define TUI_CODE_MAX 8 /* bytes of a card's code, with its terminator */
#define TUI_WORDS_MAX 96

/* The shape of a color letter: one column wide. 'ascii' asks for the letter in capitals. */
const char *tui_shape(char letter, int ascii);

/* The color letter of a card's code, or '\0' for a wild. */
char tui_card_color(const char *code);

/* What stands on the card: "7", "+2"; at most three columns. */
const char *tui_card_face(const char *code, int ascii);

/* What the card is called without its color: "7", "Draw Two"; the code where it is not one
 * of the well-known ones. */
const char *tui_card_name(const char *code);

#endif
