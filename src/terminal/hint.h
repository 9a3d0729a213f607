/* hint.h - what the champion would do, and the chance to win with each choice.
 *
 * The numbers are those of `drawfour analyze`: each choice is played out by the reference
 * player in games that fit what the seat could know. A hint works on a thread of its own
 * for about two seconds and improves as it goes.
 *
 * Life cycle: tui_hint_start(); tui_hint_read() as often as wanted; tui_hint_stop(). */
#ifndef DRAWFOUR_TERMINAL_HINT_H
#define DRAWFOUR_TERMINAL_HINT_H

#include "terminal/model.h"
#include "terminal/source.h"

#define TUI_CHOICES_MAX 64

/* What is told when the question was over before its hint. */
#define TUI_HINT_PAST "Things have changed: ask for another hint"

struct tui_choice {
    char action[TUI_ACTION_MAX];
    double share; /* chance to win the round, 0 to 1 */
};

struct tui_advice {
    int done;                  /* flag: it will not change any more */
    char best[TUI_ACTION_MAX]; /* of the champion; "": still thinking */
    int tries;                 /* games that the shares rest on */
    int count;
    struct tui_choice choice[TUI_CHOICES_MAX]; /* the best first */
};

struct tui_hint;

/* A hint on the open question of 'viewer'. Returns NULL with the reason in 'why'. */
struct tui_hint *tui_hint_start(struct tui_source *source, int viewer, char why[TUI_WHY_MAX]);
void tui_hint_read(struct tui_hint *hint, struct tui_advice *advice);
void tui_hint_stop(struct tui_hint *hint); /* NULL is allowed */

#endif
