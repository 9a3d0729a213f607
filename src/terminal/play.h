/* play.h - the two interfaces of the terminal: full screen, and plain lines. */
#ifndef DRAWFOUR_TERMINAL_PLAY_H
#define DRAWFOUR_TERMINAL_PLAY_H

#include "terminal/source.h"

enum tui_end {
    TUI_END_QUIT,    /* somebody has had enough */
    TUI_END_ANALYZE, /* the same, and the record is to be analyzed */
    TUI_END_FAILED,  /* told on standard error */
};

/* How a game is shown. */
struct tui_style {
    int no_color;       /* flag: NO_COLOR */
    int remote;         /* flag: the table is a server's */
    const char *invite; /* the link by which others come, or NULL; borrowed */
};

/* Plays until somebody ends it. Both borrow the source. */
enum tui_end tui_plain(struct tui_source *source, const struct tui_style *style);
enum tui_end tui_screen(struct tui_source *source, const struct tui_style *style);

/* Shows 'text', which it takes over, until the reader has had enough. Returns 0, or -1: this
 * terminal cannot be drawn on, which is told on standard error. */
int tui_pager(const char *title, char *text, const struct tui_style *style);

#endif
