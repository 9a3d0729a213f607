/* source.h - where a terminal game gets its messages from and sends its own.
 *
 * The terminal is a client of a table like any other: it is told the messages of
 * docs/network.md and answers in them. There are two makes: a table in this process
 * (local.h) and a server (remote.h). Several people may share one keyboard; each is a
 * viewer with a number, and every message is for one of them.
 *
 * The caller waits until fd() is readable or wait_ms() have passed, then calls next() until
 * it returns NULL. All calls come from one thread. */
#ifndef DRAWFOUR_TERMINAL_SOURCE_H
#define DRAWFOUR_TERMINAL_SOURCE_H

#include <stddef.h>

#include <drawfour/limits.h>

struct tbl_thought;

#define TUI_WHY_MAX 256 /* bytes of a reason, with its terminator */

/* Writes the reason; returns -1. */
int tui_fail(char why[TUI_WHY_MAX], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

struct tui_source {
    void *context;
    int viewers;       /* people at this keyboard, at least 1 */
    d4_seats programs; /* the places that other programs play */

    int (*fd)(void *context);
    int (*wait_ms)(void *context); /* -1: nothing will happen by itself */

    /* The next message, and whom it is for; NULL: none now. It lives until the next call. */
    const char *(*next)(void *context, int *viewer);
    /* Sends one message of a viewer. An answer comes by next(). */
    void (*send)(void *context, int viewer, const char *text);
    /* Why there will be no more messages, or NULL: all is well. */
    const char *(*ended)(void *context);

    /* What is wrong at the moment and being worked on, or NULL; may be NULL itself. */
    const char *(*trouble)(void *context);

    /* The file in which all was kept that proves the deals, or NULL: none; may be NULL
     * itself. */
    const char *(*kept)(void *context);

    /* What only a game of one's own has; NULL elsewhere. Each returns 0, or -1 with the
     * reason in 'why'. */
    int (*undo)(void *context, char why[TUI_WHY_MAX]); /* then all is told again */
    int (*save)(void *context, const char *path, char why[TUI_WHY_MAX]);
    /* Whether anything happened since it was saved last. */
    int (*unsaved)(void *context);
    /* The open decision of a viewer, for a hint; the caller gives it back. */
    int (*position)(void *context, int viewer, struct tbl_thought *thought,
                    char why[TUI_WHY_MAX]);
    void (*position_free)(void *context, struct tbl_thought *thought);
    /* The record of the match as far as its rounds were played, for the caller to free;
     * NULL: there is none yet. */
    char *(*record)(void *context);

    void (*close)(void *context);
};

#endif
