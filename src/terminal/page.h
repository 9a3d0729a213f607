/* page.h - a text that is longer than the screen, wrapped to its width and scrolled.
 *
 * Lines break at columns, not bytes, and between words. The row at the top stays where it is in
 * the text when the width changes.
 *
 * Life cycle: tui_page_open(), tui_page_draw() and tui_page_key() as often as wanted,
 * tui_page_close(). A page of zeros is closed. */
#ifndef DRAWFOUR_TERMINAL_PAGE_H
#define DRAWFOUR_TERMINAL_PAGE_H

#include "terminal/paint.h"

struct tui_page {
    char *text;              /* owned; NULL: closed */
    size_t top;              /* byte of the text that the first row shown begins with */
    size_t *row;             /* owned: where each row begins in the text */
    int rows, width, height; /* of the layout, and of what is shown */
};

/* Takes 'text' over (NULL: out of memory, and there is nothing to show). */
void tui_page_open(struct tui_page *page, char *text);
void tui_page_close(struct tui_page *page);

/* Draws what fits, and at the lower right how far one has come. */
void tui_page_draw(struct tui_page *page, const struct tui_paint *paint, int y, int x,
                   int height, int width);

/* Scrolls by arrows, page up and down, home and end, space and b. Returns whether the key was
 * for that. */
int tui_page_key(struct tui_page *page, int key);

#endif
