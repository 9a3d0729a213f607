/* words.h - events as sentences, for the log of a model. */
#ifndef DRAWFOUR_TERMINAL_WORDS_H
#define DRAWFOUR_TERMINAL_WORDS_H

#include <jansson.h>

#include "terminal/model.h"

/* Adds what happened to the log, one line for each event that is worth one. */
void tui_words_events(struct tui_model *model, const json_t *events);

/* Cards in words, with commas: "red 7, Wild". Returns the length. */
int tui_words_cards(const struct tui_model *model, const char (*cards)[TUI_CODE_MAX], int count,
                    char *out, int size);

#endif
