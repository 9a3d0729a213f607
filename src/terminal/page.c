/* page.c - see page.h. */
#include "terminal/page.h"

#include <stdlib.h>
#include <string.h>

#include <ncurses.h>

#define ROW_BYTES 2048 /* of a row, however wide the terminal is */

void tui_page_open(struct tui_page *page, char *text)
{
    tui_page_close(page);
    page->text = text;
}

void tui_page_close(struct tui_page *page)
{
    free(page->text);
    free(page->row);
    *page = (struct tui_page){.text = NULL};
}

/* Copies the row at 'from' to 'out'; returns where the next begins. */
static size_t take_row(const struct tui_page *page, size_t from, char out[ROW_BYTES])
{
    const char *text = page->text + from;
    size_t length = strcspn(text, "\n");
    char line[ROW_BYTES];

    if (length >= sizeof line)
        length = sizeof line - 1;
    memcpy(line, text, length);
    line[length] = '\0';
    size_t used = (size_t)(tui_wrap(line, page->width, out, ROW_BYTES) - line);
    if (used == 0 && length > 0) /* wider than the screen: it is left out */
        used = length;
    return from + used + (used == length && text[length] == '\n');
}

/* Breaks the text into rows of 'width'. Returns 0, or -1: there is no memory. */
static int lay_out(struct tui_page *page, int width)
{
    char out[ROW_BYTES];
    int room = 0;

    if (page->row && page->width == width)
        return 0;
    free(page->row);
    page->row = NULL;
    page->rows = 0;
    page->width = width;
    for (size_t at = 0; page->text[at];) {
        if (page->rows == room) {
            room = room ? 2 * room : 256;
            size_t *grown = realloc(page->row, (size_t)room * sizeof *grown);
            if (!grown)
                return -1;
            page->row = grown;
        }
        page->row[page->rows++] = at;
        at = take_row(page, at, out);
    }
    return 0;
}

/* The number of the row at the top; the end of the text is not scrolled past. */
static int first_row(const struct tui_page *page)
{
    int first = 0, last = page->rows - page->height;

    if (!page->row) /* an empty text has no rows */
        return 0;
    while (first + 1 < page->rows && page->row[first + 1] <= page->top)
        first++;
    return last > 0 ? (first < last ? first : last) : 0;
}

static void go_to(struct tui_page *page, int row)
{
    int last = page->rows - page->height;

    row = row > last ? last : row;
    page->top = page->row ? page->row[row < 0 ? 0 : row] : 0;
}

void tui_page_draw(struct tui_page *page, const struct tui_paint *paint, int y, int x,
                   int height, int width)
{
    char out[ROW_BYTES];

    if (!page->text || height < 2 || width < 1)
        return;
    page->height = height - 1;
    if (lay_out(page, width) != 0)
        return;
    int first = first_row(page);
    for (int i = 0; page->row && i < page->height && first + i < page->rows; i++) {
        take_row(page, page->row[first + i], out);
        tui_put(y + i, x, width, 0, out);
    }
    int end = first + page->height < page->rows ? first + page->height : page->rows;
    tui_putf(y + height - 1, x, width, tui_dim(paint),
             page->rows > page->height
                 ? "%d-%d of %d, q goes back; arrows, PgUp, PgDn, Home, End"
                 : "%d-%d of %d, q goes back",
             first + 1, end, page->rows);
}

int tui_page_key(struct tui_page *page, int key)
{
    int first = page->row ? first_row(page) : 0;

    switch (key) {
    case KEY_UP: go_to(page, first - 1); break;
    case KEY_DOWN:
    case '\n':
    case '\r':
    case KEY_ENTER: go_to(page, first + 1); break;
    case KEY_PPAGE:
    case 'b': go_to(page, first - page->height + 1); break;
    case KEY_NPAGE:
    case ' ': go_to(page, first + page->height - 1); break;
    case KEY_HOME:
    case 'g': go_to(page, 0); break;
    case KEY_END:
    case 'G': go_to(page, page->rows); break;
    default: return 0;
    }
    return 1;
}
