/* local_own.h - a table in this process, shared by its files; not for other parts.
 *
 * The functions named as those of struct tui_source are these (source.h); their context is the
 * struct tui_local. */
#ifndef DRAWFOUR_TERMINAL_LOCAL_OWN_H
#define DRAWFOUR_TERMINAL_LOCAL_OWN_H

#include "terminal/local.h"
#include "terminal/programs.h"
#include "terminal/saved.h"
#include "terminal/thinker.h"

#define TUI_LOCAL_ID "LOCAL" /* of the table */
#define TUI_UNDO_MAX 4096

struct tui_letter;

struct tui_local {
    struct tbl_world world;
    struct tbl_table *table;
    struct tbl_out out;
    struct tui_thinker *thinker;
    struct tui_programs programs;
    unsigned era;     /* answers of bots from before an undo are stale */
    int64_t clock_ms; /* what is added to the monotonic clock to make the time of day */

    struct tui_saved saved;
    struct tui_chance chance;
    int undo[TUI_UNDO_MAX]; /* entries before each decision of the only person */
    int undos;

    struct tui_letter *first, **last;
    char *taken;           /* the text that next() gave out last */
    char why[TUI_WHY_MAX]; /* why the game cannot go on, or "" */
};

/* local_flow.c: time, chance, messages. */
int64_t tui_local_now(const struct tui_local *local);
void tui_local_chance(void *context, void *bytes, size_t size);
struct tbl_sender tui_local_sender(const struct tui_local *local, int viewer);
/* The game cannot go on; the first reason stands. */
void tui_local_stop(struct tui_local *local, const char *why);
/* Tells everyone something about a program that plays. */
void tui_local_notice(struct tui_local *local, const char *text);
/* Keeps, shows and asks what the table put out. 'viewer' is who the input came from, or -1. */
void tui_local_deliver(struct tui_local *local, int viewer);
/* Notes that what follows the first 'entries' began with a decision of the only person. */
void tui_local_note_decision(struct tui_local *local, int entries);
/* Throws away what waits to be taken. */
void tui_local_drop(struct tui_local *local);
int tui_local_fd(void *context);
int tui_local_wait_ms(void *context);
const char *tui_local_next(void *context, int *viewer);
void tui_local_send(void *context, int viewer, const char *text);
const char *tui_local_ended(void *context);

/* local_past.c: what was, and how to go back to it. */
/* The table that the log tells; every round of it is told to the viewers again. Returns 0, or
 * -1 with the reason in 'why'. */
int tui_local_fold(struct tui_local *local, char why[TUI_WHY_MAX]);
/* Keeps the game in 'path' from now on; a file that is something else is left alone. */
int tui_local_keep(struct tui_local *local, const char *path, char why[TUI_WHY_MAX]);
int tui_local_undo(void *context, char why[TUI_WHY_MAX]);
int tui_local_save(void *context, const char *path, char why[TUI_WHY_MAX]);
int tui_local_unsaved(void *context);
int tui_local_position(void *context, int viewer, struct tbl_thought *thought,
                       char why[TUI_WHY_MAX]);
void tui_local_position_free(void *context, struct tbl_thought *thought);
char *tui_local_record(void *context);

/* local.c */
/* Everyone at the keyboard is there, and is told how things are. */
void tui_local_join(struct tui_local *local);

#endif
