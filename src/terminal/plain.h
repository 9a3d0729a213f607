/* plain.h - the line mode, shared by its files; not for other parts. */
#ifndef DRAWFOUR_TERMINAL_PLAIN_H
#define DRAWFOUR_TERMINAL_PLAIN_H

#include "terminal/command.h"
#include "terminal/hint.h"
#include "terminal/play.h"

#define TUI_LINES_MAX 4096 /* bytes that are read ahead of the game */

struct tui_plain {
    struct tui_game game;
    const struct tui_style *style;
    struct tui_hint *hint;
    int64_t hint_about; /* its question */
    unsigned long told; /* lines of the log that were printed */
    unsigned *noticed;  /* by viewer: refusals that were printed */
    int64_t asked;      /* the question that was printed last, and whose */
    int asked_viewer, curtain;
    int reader;         /* who was shown a hand by a challenge, or TUI_NO_VIEWER */
    int64_t rules_told; /* number of the settings that the lobby printed, or -1 */
    int prompted;       /* flag: a prompt stands on the last line */
    char stage[12];     /* what was told to wait for somebody, and in which round */
    int stage_round;
    char input[TUI_LINES_MAX];
    size_t filled;
    int is_terminal, ended_input;
    int too_long; /* flag: the line being read is longer than the room; its bytes are dropped */
    int done, stopped; /* flags; stopped: the system ends the program */
    enum tui_end end;
};

/* One line, printf-like, after a prompt that stands there. */
void tui_say(struct tui_plain *plain, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tui_prompt(struct tui_plain *plain);

/* What happened, what is asked and of whom, since the last time. */
void tui_print_news(struct tui_plain *plain);

/* Whether somebody here is asked for something. */
int tui_is_awaited(const struct tui_plain *plain);

/* Parts of it, for those who ask. */
void tui_print_log(struct tui_plain *plain);
void tui_print_hand(struct tui_plain *plain, const struct tui_model *model);
void tui_print_table(struct tui_plain *plain, const struct tui_model *model);
void tui_print_rules(struct tui_plain *plain, const struct tui_model *model);
void tui_print_scores(struct tui_plain *plain, const struct tui_model *model);

#endif
