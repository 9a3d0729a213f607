/* choose.h - from a card to an action: what is still to be said about it.
 *
 * The open question lists whole actions (`WS=r@2`). People pick a card, then a color, then
 * a seat; these functions say what can follow what was picked. */
#ifndef DRAWFOUR_TERMINAL_CHOOSE_H
#define DRAWFOUR_TERMINAL_CHOOSE_H

#include <drawfour/action.h>

#include "terminal/model.h"

#define TUI_NOBODY (-2) /* as a target: explicitly no seat */

/* An action taken apart. */
struct tui_move {
    char verb; /* 'p' a play, 'd' a discard, 'n' naming a color, 'v' any other word */
    char code[TUI_ACTION_MAX]; /* a card, or several that are played at once: "r7+b7" (O14) */
    char color;                /* letter, or 0 */
    int target;                /* a seat, or TUI_NO_SEAT */
    int call;                  /* flag: with "!" */
};

/* Takes 'action' apart; it is one of the legal ones. */
void tui_move_read(const char *action, struct tui_move *move);

/* What was picked so far. Begin with {.code = card, .target = TUI_NO_SEAT}. */
struct tui_pick {
    char code[TUI_ACTION_MAX];
    char color;
    int target; /* TUI_NO_SEAT: not picked yet */
    /* Several cards that the list had no room for: the first two, which it has. Or "". */
    char listed[TUI_ACTION_MAX];
};

enum tui_step { TUI_STEP_NONE, TUI_STEP_COLOR, TUI_STEP_TARGET, TUI_STEP_DONE };

/* What must be picked next. TUI_STEP_DONE: 'action' is the one to send. TUI_STEP_NONE: no
 * legal action begins like this. */
enum tui_step tui_pick_next(const struct tui_model *model, const struct tui_pick *pick,
                            char action[TUI_ACTION_MAX]);

/* Cards of the own hand that are to be played at once (O14), in their order, by their places in
 * it. Zeroed: none. */
struct tui_raised {
    int count;
    int card[D4_TOGETHER_MAX];
};

/* What is picked with the raised cards; 0 if they are no play in this order, and then 'pick' is
 * as it was. */
int tui_raised_pick(const struct tui_model *model, const struct tui_raised *raised,
                    struct tui_pick *pick);
/* Where card 'i' of the hand stands in the play, from 1 on; or 0. */
int tui_raised_place(const struct tui_raised *raised, int i);
/* Whether card 'i' can follow the raised ones, or, if there are none, begin a play of several.
 */
int tui_can_raise(const struct tui_model *model, const struct tui_raised *raised, int i);
/* Raises card 'i', or puts it back. What is left may be no play any more: then all are put
 * back. Returns 0 if the card can neither. */
int tui_raise(const struct tui_model *model, struct tui_raised *raised, int i);

/* Whether the card can be played or discarded now. */
int tui_is_playable(const struct tui_model *model, const char *code);

/* The colors, as letters, and the targets that could be picked next; counts. */
int tui_pick_colors(const struct tui_model *model, const struct tui_pick *pick,
                    char letters[D4_COLORS_MAX + 1]);
int tui_pick_targets(const struct tui_model *model, const struct tui_pick *pick,
                     int targets[D4_SEATS_MAX + 1]);

/* The seat that could be caught now, or TUI_NO_SEAT. */
int tui_catchable(const struct tui_model *model);

#endif
