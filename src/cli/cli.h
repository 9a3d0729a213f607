/* cli.h - what the subcommands of `drawfour` share.
 *
 * A subcommand is one file, cmd_NAME.c, with one function cmd_NAME(argc, argv), where
 * argv[0] is its name; its line in commands.def puts it into the help and the dispatch.
 * It returns an exit status. Results go to standard output, everything else to standard
 * error as "drawfour: message". */
#ifndef DRAWFOUR_CLI_H
#define DRAWFOUR_CLI_H

#include <stddef.h>
#include <stdio.h>

#include <drawfour/status.h>

#include "terminal/shown.h"

enum cli_exit {
    CLI_OK = 0,
    CLI_REFUSED = 1, /* well written, but not allowed; for a test or check: it failed */
    CLI_USAGE = 2,   /* the command line or a file is wrong */
};

#define COMMAND(name, synopsis, summary, details) int cmd_##name(int argc, char **argv);
#include "cli/commands.def"
#undef COMMAND

/* io.c */

/* Prints "drawfour: message" and a line end on standard error. */
void cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what the library tells, which names its file and line itself; returns
 * CLI_USAGE. */
int cli_fault(const struct d4_error *error);

/* Writes a record or an event to standard output byte for byte, since others read it again;
 * on a terminal, as it may be shown. */
void cli_write_exact(const char *text, size_t size);

/* Lets out what was printed into memory, and so went through tui_print() already. */
void cli_release(const char *output, size_t size);

/* Files larger than this are refused: no record of a match comes near it. */
#define CLI_FILE_MAX ((size_t)64 << 20)

/* The whole of the file 'path', or of standard input for "-", with a NUL after it.
 *
 * Returns memory for the caller to free and sets 'size'; or prints why not and returns
 * NULL. */
char *cli_read_file(const char *path, size_t *size);
/* The same of what is open already and called 'path' in messages; 'file' stays open. */
char *cli_read_stream(FILE *file, const char *path, size_t *size);

/* style.c */

enum cli_style {
    CLI_PLAIN,
    CLI_BOLD,
    CLI_DIM,
    CLI_RED,
    CLI_YELLOW,
    CLI_GREEN,
    CLI_BLUE,
    CLI_PURPLE,
    CLI_CYAN,
};

/* Whether 'file' is a terminal that wants color: not with NO_COLOR set. */
int cli_has_color(FILE *file);

/* Starts a style in what is printed to 'file'; CLI_PLAIN ends it. Nothing without color.
 * What is neither standard output nor standard error is held back for standard output. */
void cli_style(FILE *file, enum cli_style style);

/* Prints in a style, printf-like; returns the columns. */
int cli_styled(FILE *file, enum cli_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Takes back what stands on the line, for a progress that is shown again and again. */
void cli_rewrite(FILE *file);

/* The style in which cards of a color letter ("r") are shown. */
enum cli_style cli_style_of_color(char letter);

/* The columns of the terminal behind 'file', within reason; 80 if it is none. */
int cli_width(FILE *file);

/* Prints 'text' wrapped between 'indent' and 'width'. The cursor stands at 'column', and
 * at the start of a line afterwards. */
void cli_wrap(FILE *file, const char *text, int column, int indent, int width);

/* options.c */

/* One option of a command. A flag has no 'argument' and sets *flag; any other sets
 * *value to its text in argv. A list of them ends with a name of NULL. */
struct cli_option {
    const char *name;     /* with its dashes: "--seat" */
    const char *argument; /* what help calls its value: "N"; NULL for a flag */
    int *flag;
    const char **value;
};

/* Takes options, wherever they stand, out of argv[1..argc): "--seat 2", "--seat=2";
 * "--" ends them, and "-" is no option. What is left moves to argv[1...] in order. An option
 * that is given twice is refused, and so is an empty value and an empty argument: they are
 * slips of a shell variable, and whatever came of them would be a surprise.
 *
 * Returns how many are left, or prints what is wrong and returns -1. At least 'least'
 * and at most 'most' may be left. */
int cli_options(int argc, char **argv, const struct cli_option *options, int least, int most);

/* Options beyond a list, which 'set' takes one by one; the value of a flag is NULL. It returns
 * 0, or prints what is wrong and returns -1. */
struct cli_named {
    const char *name;     /* with its dashes; NULL ends a list */
    const char *argument; /* what help calls its value; NULL for a flag */
    int repeats;          /* flag: it may be given again, as each time it says something else */
};

struct cli_more {
    const struct cli_named *named;
    int (*set)(void *context, const char *command, const char *name, const char *value);
    void *context;
    int takes_empty; /* flag: an empty value means something */
    /* An option beside which the others would be ignored, then those that may go with it; the
     * last is NULL. NULL: there is none. */
    const char *const *alone;
};

/* The same with more options than those of the list. */
int cli_options_more(int argc, char **argv, const struct cli_option *options,
                     const struct cli_more *more, int least, int most);

/* Reads a whole number from 'least' to 'most'. Returns 0, or prints what 'what' must be
 * and returns -1. */
int cli_number(const char *what, const char *text, long least, long most, long *number);

/* nearest.c */

/* Words that are like the one meant, the nearest first. */
#define CLI_NEAREST_MAX 4

struct cli_nearest {
    const char *meant;
    int count;
    struct {
        const char *word;
        int distance;
    } found[CLI_NEAREST_MAX];
};

void cli_nearest_init(struct cli_nearest *nearest, const char *meant);
void cli_nearest_add(struct cli_nearest *nearest, const char *word);

/* Writes "; did you mean A, B or C?", or "" if nothing was near; returns 'out'. */
const char *cli_nearest_write(const struct cli_nearest *nearest, char out[160]);

#endif
