/* options.c - the command line taken apart. */
#include "cli/cli.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define OPTIONS_MAX 64 /* that one command line may give */

/* The command line while it is taken apart. */
struct parse {
    int argc;
    char **argv;
    const struct cli_option *options;
    const struct cli_more *more; /* or NULL */
    const char *seen[OPTIONS_MAX];
    int count;
};

/* What is known of one option; from either list. */
struct found {
    const char *name, *argument;
    int repeats;
    const struct cli_option *option; /* NULL: it is one of 'more' */
};

static int is_called(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && strncmp(name, text, length) == 0;
}

/* Returns whether there is such an option. */
static int find(const struct parse *parse, const char *text, size_t length, struct found *found)
{
    const struct cli_option *option = parse->options;
    const struct cli_named *named = parse->more ? parse->more->named : NULL;

    for (; option->name; option++)
        if (is_called(option->name, text, length)) {
            *found = (struct found){option->name, option->argument, 0, option};
            return 1;
        }
    for (; named && named->name; named++)
        if (is_called(named->name, text, length)) {
            *found = (struct found){named->name, named->argument, named->repeats, NULL};
            return 1;
        }
    return 0;
}

static int unknown_option(const struct parse *parse, const char *text)
{
    const struct cli_option *option = parse->options;
    const struct cli_named *named = parse->more ? parse->more->named : NULL;
    struct cli_nearest nearest;
    char hint[160];

    cli_nearest_init(&nearest, text);
    for (; option->name; option++)
        cli_nearest_add(&nearest, option->name);
    for (; named && named->name; named++)
        cli_nearest_add(&nearest, named->name);
    cli_error("%s: there is no option '%.40s'%s", parse->argv[0], text,
              cli_nearest_write(&nearest, hint));
    return -1;
}

/* Of two values one would be ignored. */
static int note_seen(struct parse *parse, const struct found *found)
{
    for (int i = 0; i < parse->count && !found->repeats; i++)
        if (strcmp(parse->seen[i], found->name) == 0) {
            cli_error("%s: %s is given twice; give it once", parse->argv[0], found->name);
            return -1;
        }
    if (parse->count < OPTIONS_MAX)
        parse->seen[parse->count++] = found->name;
    return 0;
}

static int has_value(const struct parse *parse, const struct found *found, const char *value)
{
    int empty_is_good = !found->option && parse->more->takes_empty;

    if (value && (value[0] != '\0' || empty_is_good))
        return 1;
    cli_error("%s: %s needs a value%s: %s %s", parse->argv[0], found->name,
              value ? " that is not empty" : "", found->name, found->argument);
    return 0;
}

/* Takes the option at argv[i]. Returns how many arguments it used, or -1. */
static int take_option(struct parse *parse, int i)
{
    const char *text = parse->argv[i];
    size_t length = strcspn(text, "=");
    const char *inline_value = text[length] == '=' ? text + length + 1 : NULL;
    const char *value = inline_value;
    struct found found;

    if (!find(parse, text, length, &found))
        return unknown_option(parse, text);
    if (!found.argument && inline_value) {
        cli_error("%s: %s takes no value", parse->argv[0], found.name);
        return -1;
    }
    if (found.argument && !inline_value && i + 1 < parse->argc)
        value = parse->argv[i + 1];
    if ((found.argument && !has_value(parse, &found, value)) || note_seen(parse, &found) != 0)
        return -1;
    if (found.option && !found.argument)
        *found.option->flag = 1;
    else if (found.option)
        *found.option->value = value;
    else if (parse->more->set(parse->more->context, parse->argv[0], found.name, value) != 0)
        return -1;
    return found.argument && !inline_value ? 2 : 1;
}

static int is_among(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return 1;
    return 0;
}

/* Refuses what would be ignored beside an option that stands alone. */
static int check_alone(const struct parse *parse)
{
    const char *const *alone = parse->more ? parse->more->alone : NULL;
    const char *other = NULL;
    int given = 0;

    for (int i = 0; alone && i < parse->count; i++) {
        given |= strcmp(parse->seen[i], alone[0]) == 0;
        if (!is_among(parse->seen[i], alone))
            other = parse->seen[i];
    }
    if (!given || !other)
        return 0;
    cli_error("%s: beside %s, %s would change nothing; leave one of them out", parse->argv[0],
              alone[0], other);
    return -1;
}

static int complain_about_arguments(char **argv, int left, int least, int most)
{
    for (int i = 1; i <= left; i++)
        if (argv[i][0] == '\0') {
            cli_error("%s: an argument is empty; see `drawfour help %s`", argv[0], argv[0]);
            return -1;
        }
    if (left > most)
        cli_error("%s: '%.40s' is one argument too many; see `drawfour help %s`", argv[0],
                  argv[1 + most], argv[0]);
    else if (left < least)
        cli_error("%s: an argument is missing; see `drawfour help %s`", argv[0], argv[0]);
    return left > most || left < least ? -1 : left;
}

int cli_options(int argc, char **argv, const struct cli_option *options, int least, int most)
{
    return cli_options_more(argc, argv, options, NULL, least, most);
}

int cli_options_more(int argc, char **argv, const struct cli_option *options,
                     const struct cli_more *more, int least, int most)
{
    struct parse parse = {argc, argv, options, more, {NULL}, 0};
    int left = 0;
    int open = 1; /* options may still come */

    for (int i = 1; i < argc;) {
        if (open && strcmp(argv[i], "--") == 0) {
            open = 0;
            i++;
        } else if (open && argv[i][0] == '-' && argv[i][1] != '\0') {
            int used = take_option(&parse, i);
            if (used < 0)
                return -1;
            i += used;
        } else {
            argv[1 + left++] = argv[i++];
        }
    }
    return check_alone(&parse) ? -1 : complain_about_arguments(argv, left, least, most);
}

int cli_number(const char *what, const char *text, long least, long most, long *number)
{
    char *end;

    errno = 0;
    *number = strtol(text, &end, 10);
    if (!isdigit((unsigned char)text[text[0] == '-']) || *end != '\0' || errno != 0 ||
        *number < least || *number > most) {
        cli_error("%s must be a number from %ld to %ld, not '%.40s'", what, least, most, text);
        return -1;
    }
    return 0;
}
