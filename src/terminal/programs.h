/* programs.h - bots that are other programs, at a table of one's own; not for other parts.
 *
 * The table knows nothing of them: their seats are held by bots of the level
 * TUI_PROGRAM_LEVEL, which also plays for a program that fails, and the thinker asks the
 * program instead. They come from the command line alone: neither a client nor a saved game
 * can have a program started. What is to be known of them is a `notice` to everyone.
 *
 * Life cycle: tui_programs_open() before the thinker is first asked, tui_programs_close() when
 * it has ended. */
#ifndef DRAWFOUR_TERMINAL_PROGRAMS_H
#define DRAWFOUR_TERMINAL_PROGRAMS_H

#include <stdio.h>

#include "table/table.h"
#include "terminal/local.h"

#define TUI_PROGRAM_LEVEL "normal"
#define TUI_PROGRAM_WAIT_MS 1000000000 /* a program has its own limit, the table has none */

struct tui_programs {
    d4_seats places;                       /* those that programs play */
    struct tbl_mind *mind[TBL_PLACES_MAX]; /* owned; NULL: no program */
    int told_fd;                           /* what programs tell comes here; -1: none */
    FILE *told;
};

/* The bots of people->bots for a table of 'seats' seats, if there is a program among them.
 * Returns 0, or -1 with the reason in 'why'. */
int tui_programs_open(struct tui_programs *programs, const struct tui_people *people, int seats,
                      char why[TUI_WHY_MAX]);
void tui_programs_close(struct tui_programs *programs);

/* The next line that a program said or that is to be known of it; 0: there is none. */
int tui_programs_line(struct tui_programs *programs, char *line, int size);

/* The bot number 'i' of a list "A,B": a list of one is for all. */
const char *tui_bot_at(const char *list, int i, char out[TUI_BOTS_MAX]);

/* Whether a list has a bot that is a program. */
int tui_has_program(const char *list);

#endif
