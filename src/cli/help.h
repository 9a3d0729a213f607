/* help.h - what the program tells about itself: to people, and as JSON to the tools that
 * make its man pages and completions (tools/man.py, tools/completion.py).
 *
 * Commands stand in commands.def, the settings of a server in server/config.c, and all other
 * options in help_options.c. tests/cli/test_help.py holds them against what the program
 * takes, both ways. */
#ifndef DRAWFOUR_CLI_HELP_H
#define DRAWFOUR_CLI_HELP_H

#include <stdio.h>

struct help_command {
    const char *name;
    const char *synopsis;
    const char *summary;
    const char *details;
};

/* A word that comes first after its command: `drawfour store backup`. */
struct help_verb {
    const char *command;
    const char *name;
    const char *synopsis;
    const char *summary;
};

struct help_option {
    const char *name;     /* with its dashes */
    const char *argument; /* NULL: a flag */
    const char *text;
    char verb[16]; /* the one verb that takes it, or "": it goes with the command */
};

/* The commands and verbs there are; NULL past the last. */
const struct help_command *help_command_at(int i);
const struct help_verb *help_verb_at(int i);

/* Fills 'option' with the 'i'th of 'command'; its name holds until the next call. Returns
 * 1, or 0 past the last. */
int help_option_of(const char *command, int i, struct help_option *option);

/* The list of commands. */
void help_print(FILE *file);

/* All about one command. */
void help_print_command(const struct help_command *command);

/* Everything as one JSON object: commands with their verbs and options, and under "values"
 * the words that may stand for an argument of that name. */
void help_print_json(FILE *file);

/* `drawfour help [--json] [--help] [COMMAND]`; argv[0] is "help". Returns the exit status. */
int help_run(int argc, char **argv);

/* Complains about a command that there is not; returns the exit status. */
int help_unknown(const char *name);

#endif
