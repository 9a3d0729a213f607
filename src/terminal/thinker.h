/* thinker.h - bots decide on a thread of their own, so that the screen never waits.
 *
 * Life cycle: tui_thinker_open(); tui_thinker_ask() and, when the descriptor is readable,
 * tui_thinker_answer() until there is none; tui_thinker_close(). */
#ifndef DRAWFOUR_TERMINAL_THINKER_H
#define DRAWFOUR_TERMINAL_THINKER_H

#include "table/table.h"

struct tui_thinker;

/* A question and, later, its answer. */
struct tui_thinking {
    struct tbl_thought thought; /* the asker frees it, also when it comes back */
    struct tbl_mind *mind;      /* who is asked, borrowed; NULL: a bot of the thought's level */
    int tells;                  /* flag: nothing is asked, 'mind' is told what happened */
    unsigned era;               /* the asker's own: answers of a past one are stale */
    int pass;
    struct d4_action action;
};

/* NULL: the system has no thread, no memory or no descriptor. */
struct tui_thinker *tui_thinker_open(void);
/* Ends the thread. Thoughts that are still inside are freed into 'library'. */
void tui_thinker_close(struct tui_thinker *thinker, struct tbl_library *library);

int tui_thinker_fd(const struct tui_thinker *thinker);

/* Takes the thought over until it comes back. Returns 0, or -1: not enough memory. */
int tui_thinker_ask(struct tui_thinker *thinker, const struct tui_thinking *thinking);
/* Returns 1 and an answer, or 0: there is none. */
int tui_thinker_answer(struct tui_thinker *thinker, struct tui_thinking *thinking);
/* How many questions are not answered yet. */
int tui_thinker_busy(struct tui_thinker *thinker);

#endif
