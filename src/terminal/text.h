/* text.h - how things stand, in words: for both interfaces. */
#ifndef DRAWFOUR_TERMINAL_TEXT_H
#define DRAWFOUR_TERMINAL_TEXT_H

#include "terminal/model.h"

#define TUI_ANY_WIDTH 100000 /* columns: more than any text has */

/* What the viewer is asked, in one sentence; "" if nothing. A drawn card is written by its code
 * where its name would make the sentence wider than 'width' columns. */
const char *tui_text_question(const struct tui_model *model, int width, char out[TUI_TEXT_MAX]);

/* What an action does: "play red 7 and call UNO". */
const char *tui_text_action(const struct tui_model *model, const char *action,
                            char out[TUI_WORDS_MAX]);

/* The verb after 'subject' as it is shown: "deal" after "You", "deals" after any name. */
const char *tui_verb(const char *subject, const char *you_do, const char *they_do);

/* "standard to 500". */
const char *tui_text_format(const struct tui_model *model, char out[64]);

/* What is to be known of a seat besides its name: "7 cards, UNO called, 120 points". */
const char *tui_text_seat(const struct tui_model *model, int seat, char out[TUI_WORDS_MAX * 2]);

#endif
