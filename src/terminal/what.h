/* what.h - what a card, a house rule, a table option or a clause says at this table.
 *
 * What a card does is told from the effects that the table sent, so that it is true also for an
 * edition or a rule of the table's own; the clauses are those of `drawfour rules`. Texts have
 * one paragraph a line. */
#ifndef DRAWFOUR_TERMINAL_WHAT_H
#define DRAWFOUR_TERMINAL_WHAT_H

#include "terminal/model.h"

/* About what 'word' names: a card by its code ("rD", "D") or its name, a house rule, an option,
 * a clause, in any case. The text is for the caller to free; NULL: nothing is called so. */
char *tui_what(const struct tui_model *model, const char *word);

/* A page: first about the card 'code' ("": none) and the card on top, then the house rules and
 * options of the table, then every other card. For the caller to free; NULL: no memory. */
char *tui_what_page(const struct tui_model *model, const char *code);

#endif
