/* told.h - what a table tells its players beyond single moves: what a rule asks of somebody,
 * hands that lie open or were shown, partners and scores, the rules before the first deal.
 *
 * Both interfaces read these; the log has them as lines. */
#ifndef DRAWFOUR_TERMINAL_TOLD_H
#define DRAWFOUR_TERMINAL_TOLD_H

#include <jansson.h>

#include "terminal/model.h"

#define TUI_CARDS_TEXT_MAX 8192 /* bytes of all cards of a deck in words */

/* told_rules.c */

/* What is said to a player whom 'rule' asks; a card without a rule is named by its code. */
const char *tui_rule_asks(const struct tui_model *model, const char *rule);

/* The standing notices of a view (H9) in words, into the model. */
void tui_take_notices(struct tui_model *model, const json_t *notices);

/* What is proclaimed while the Power of Greyskull lies on top (W2), or "". */
const char *tui_text_proclaimed(const struct tui_model *model, char out[TUI_TEXT_MAX]);

/* The rules of the table, one line each: line 'i', or NULL past the last. */
const char *tui_text_rule(const struct tui_model *model, int i, char out[TUI_TEXT_MAX]);

/* told_hands.c */

/* The cards of an open hand in words: "Ben holds red 7, Wild". */
const char *tui_text_open_hand(const struct tui_model *model, int seat,
                               char out[TUI_CARDS_TEXT_MAX]);
/* What a challenge showed: "Ben held red 7, Wild when the card was laid". */
const char *tui_text_evidence(const struct tui_model *model, char out[TUI_CARDS_TEXT_MAX]);

/* Adds lines for what the last message showed: a hand by a challenge (not where several
 * people read the same log), the hands that lie open since. */
void tui_tell_hands(struct tui_model *model);

/* told_partners.c */

/* Whether several seats share one score: partners and teams that stay together (C4, C6). */
int tui_shares_score(const struct tui_model *model);

/* "Ann and Cleo", the seats of the team of 'seat' in order; "you" for the viewer. */
const char *tui_text_team(const struct tui_model *model, int seat, char out[TUI_TEXT_MAX]);
/* The same as the beginning of a line: "You and Cleo"; a name where everyone scores alone. */
const char *tui_text_scorer(const struct tui_model *model, int seat, char out[TUI_TEXT_MAX]);
/* "Ann and Cleo against Ben and Dov"; "" where everyone plays alone. */
const char *tui_text_partners(const struct tui_model *model, char out[TUI_TEXT_MAX]);

/* Adds a line when partners are new, at the deal. */
void tui_tell_partners(struct tui_model *model);
/* Adds the result of a round that is over: points by player or partnership, who is out, who
 * won the match. */
void tui_tell_result(struct tui_model *model);

#endif
