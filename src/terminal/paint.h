/* paint.h - what is drawn with: colors, shapes, boxes and cards on a character screen.
 *
 * Works in 256 colors, in 8 or 16 and in none, with Unicode or ASCII. Whatever a color says
 * is also said by a shape, a letter or a border. */
#ifndef DRAWFOUR_TERMINAL_PAINT_H
#define DRAWFOUR_TERMINAL_PAINT_H

#include <stddef.h>

#include "terminal/cards.h"

struct tui_paint {
    int ascii;  /* flag: no Unicode */
    int colors; /* 0, 8 or 256 */
};

/* After the screen was opened. */
void tui_paint_init(struct tui_paint *paint, int no_color);

/* Attributes: text in the color of a letter, a field filled with it; 'W' for wilds. */
int tui_ink(const struct tui_paint *paint, char letter);
int tui_fill(const struct tui_paint *paint, char letter);
/* Text that matters less; that says what to do; the key of a button. */
int tui_dim(const struct tui_paint *paint);
int tui_accent(const struct tui_paint *paint);
int tui_key(const struct tui_paint *paint);

/* Columns that 'text' takes on the screen, by the locale of the user as ncurses has it. */
int tui_width(const char *text);

/* Copies the words of 'text' that fit into 'width' columns to 'out'; at least one character
 * that fits. Returns where the rest begins: go on while there is any. */
const char *tui_wrap(const char *text, int width, char *out, size_t size);

/* The rows that 'text' takes in 'width' columns, at least one. */
int tui_rows(const char *text, int width);

/* Writes as much of 'text' as fits into 'width' columns; returns the columns used. Characters
 * that could steer the terminal are written as escapes. */
int tui_put(int y, int x, int width, int attributes, const char *text);
/* The same, printf-like. */
int tui_putf(int y, int x, int width, int attributes, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Writes 'text' into at most 'most' rows of 'width' columns; returns how many it took. */
int tui_put_wrapped(int y, int x, int width, int most, int attributes, const char *text);

/* 'count' times the one-column text 'what'. */
void tui_repeat(int y, int x, int count, int attributes, const char *what);

enum tui_border { TUI_THIN, TUI_DOUBLE };

/* An empty field with a border. */
void tui_box(const struct tui_paint *paint, int y, int x, int height, int width,
             enum tui_border border, int attributes);

/* How a card is drawn. */
struct tui_face {
    int height, width;  /* at least 3 and 5 */
    int selected, dull; /* flags: marked; not to be used now */
    char color;         /* the named color of a wild, or 0 */
    const char *sign;   /* what stands on it */
};

void tui_card(const struct tui_paint *paint, int y, int x, const char *code,
              const struct tui_face *face);
/* A card face down, with a text in its middle. */
void tui_back(const struct tui_paint *paint, int y, int x, int height, int width,
              const char *text);

#endif
