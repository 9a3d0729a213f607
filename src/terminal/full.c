/* full.c - see full.h. */
#include "terminal/full.h"

#include <locale.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <ncurses.h>

#include "terminal/shown.h"
#include "terminal/signals.h"

int tui_full_open(struct tui_paint *paint, int no_color)
{
    setlocale(LC_CTYPE, "");
    if (newterm(NULL, stdout, stdin) == NULL) {
        tui_complain("this terminal cannot be drawn on; try --plain");
        return -1;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    tui_paint_init(paint, no_color);
    tui_signals_open();
    return 0;
}

void tui_full_close(void)
{
    endwin();
}

/* The program takes the signal itself, so it has to tell the library of the new size. */
void tui_full_resize(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
}
