/* full.h - the terminal as a whole screen: for the game and the pager, one at a time. */
#ifndef DRAWFOUR_TERMINAL_FULL_H
#define DRAWFOUR_TERMINAL_FULL_H

#include "terminal/paint.h"

/* Takes the screen over, and the signals with it. Returns 0, or -1: it is told on standard
 * error that this terminal cannot be drawn on. */
int tui_full_open(struct tui_paint *paint, int no_color);
/* Gives the screen back; signals are given back by tui_signals_close(). */
void tui_full_close(void);

/* Takes in the size that the terminal has now. */
void tui_full_resize(void);

#endif
