/* options.h - from the words of a command line to a table and its people. */
#ifndef DRAWFOUR_TERMINAL_OPTIONS_H
#define DRAWFOUR_TERMINAL_OPTIONS_H

#include "editions/spec.h"
#include "terminal/local.h"

/* What may be said about a new game. Texts are borrowed; NULL: not said. */
struct tui_options {
    struct d4__spec table; /* edition, format, target, seats, rules, house rules, lost */
    int bots_said;         /* flag: table.bots is not the default */
    int hosted;            /* flag: the table is a server's, and people come to free seats */
    int is_public;         /* flag, with 'hosted': anyone may find it */
    const char *people;    /* "Ann,Ben"; "-" leaves a seat to a bot: "Ann,-,Ben" */
    const char *seed;      /* hex */
    const char *timer;     /* seconds for a decision */
    const char *pace;      /* how long a bot seems to think, in milliseconds */
    const char *window;    /* how long a turn waits for a call or a catch */
};

/* The settings of the table, for the caller to let go of, and who sits at it. Editions and
 * house rules in files are read here, and their text kept. Returns NULL with the reason in
 * 'why'. */
json_t *tui_options_read(const struct tui_options *options, struct tui_people *people,
                         char why[TUI_WHY_MAX]);

#endif
