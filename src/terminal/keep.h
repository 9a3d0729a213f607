/* keep.h - a drawn card that does not fit is kept without a key.
 *
 * T2: keeping is said, whether the card could be played or not, so that nobody learns which it
 * was. Where other people play along, the time it takes must not tell them either: the client
 * says it after a pause like that of a decision, and holds back a quicker answer of somebody
 * who could have played. In a game against bots there is nobody to hide it from. */
#ifndef DRAWFOUR_TERMINAL_KEEP_H
#define DRAWFOUR_TERMINAL_KEEP_H

#include "terminal/game.h"

/* Whether the viewer drew a card and all that is left is to keep it. */
int tui_keep_is_forced(const struct tui_model *model);

/* Looks for a card that was drawn since the last time, and keeps it if it does not fit. At a
 * shared keyboard nothing happens by itself: the hand is covered when the turn ends, and its
 * owner says when the card was seen. */
void tui_keep_look(struct tui_game *game);

#endif
