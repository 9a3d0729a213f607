/* pager.c - a text on a whole screen, until its reader has had enough. */
#include <unistd.h>

#include <ncurses.h>

#include "terminal/full.h"
#include "terminal/page.h"
#include "terminal/play.h"
#include "terminal/signals.h"

static void draw(struct tui_page *page, const struct tui_paint *paint, const char *title)
{
    int rows, columns;

    getmaxyx(stdscr, rows, columns);
    erase();
    tui_put(0, 1, columns - 2, (int)A_BOLD, title);
    tui_page_draw(page, paint, 2, 1, rows - 2, columns - 2);
    refresh();
}

/* Takes all keys there are. Returns whether the reader has had enough. */
static int take_keys(struct tui_page *page)
{
    int key;

    while ((key = getch()) != ERR) {
        if (key == 'q' || key == 27)
            return 1;
        tui_page_key(page, key);
    }
    return 0;
}

int tui_pager(const char *title, char *text, const struct tui_style *style)
{
    struct tui_page page = {.text = NULL};
    struct tui_paint paint;
    int done = 0;

    tui_page_open(&page, text);
    if (tui_full_open(&paint, style->no_color) != 0) {
        tui_page_close(&page);
        return -1;
    }
    while (!done) {
        draw(&page, &paint, title);
        struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
        if (tui_wait(&fd, 1, -1) > 0 && fd.revents & (POLLHUP | POLLERR | POLLNVAL))
            done = 1; /* the terminal is gone */
        int came = tui_signals_take();
        if (came & TUI_SIGNAL_RESIZE)
            tui_full_resize();
        done |= came & (TUI_SIGNAL_STOP | TUI_SIGNAL_INTERRUPT);
        done |= take_keys(&page);
    }
    tui_full_close();
    tui_signals_close();
    tui_page_close(&page);
    return 0;
}
