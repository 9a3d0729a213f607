/* options.c - the command line taken apart. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option *find_option(const struct cli_option *options, const char *text,
                                            size_t length)
{
    for (; options->name; options++) {
        if (strlen(options->name) == length && strncmp(options->name, text, length) == 0)
            return options;
    }
    return NULL;
}

static const char *find_more(const struct cli_more *more, const char *text, size_t length)
{
    for (const char *const *name = more ? more->names : NULL; name && *name; name++)
        if (strlen(*name) == length && strncmp(*name, text, length) == 0)
            return *name;
    return NULL;
}

static int unknown_option(const struct cli_option *options, const struct cli_more *more,
                          const char *command, const char *text)
{
    struct cli_nearest nearest;
    char hint[160];

    cli_nearest_init(&nearest, text);
    for (; options->name; options++)
        cli_nearest_add(&nearest, options->name);
    for (const char *const *name = more ? more->names : NULL; name && *name; name++)
        cli_nearest_add(&nearest, *name);
    cli_error("%s: there is no option '%.40s'%s", command, text,
              cli_nearest_write(&nearest, hint));
    return -1;
}

/* Takes the option at argv[i]. Returns how many arguments it used, or -1. */
static int take_option(int argc, char **argv, int i, const struct cli_option *options,
                       const struct cli_more *more)
{
    size_t length = strcspn(argv[i], "=");
    const struct cli_option *option = find_option(options, argv[i], length);
    const char *name = option ? option->name : find_more(more, argv[i], length);
    const char *inline_value = argv[i][length] == '=' ? argv[i] + length + 1 : NULL;
    const char *value = inline_value ? inline_value : i + 1 < argc ? argv[i + 1] : NULL;

    if (!name)
        return unknown_option(options, more, argv[0], argv[i]);
    if (option && !option->argument) {
        if (inline_value) {
            cli_error("%s: %s takes no value", argv[0], name);
            return -1;
        }
        *option->flag = 1;
        return 1;
    }
    if (!value) {
        cli_error("%s: %s needs a value: %s %s", argv[0], name, name,
                  option ? option->argument : "VALUE");
        return -1;
    }
    if (option)
        *option->value = value;
    else if (more->set(more->context, argv[0], name, value) != 0)
        return -1;
    return inline_value ? 1 : 2;
}

int cli_options(int argc, char **argv, const struct cli_option *options, int least, int most)
{
    return cli_options_more(argc, argv, options, NULL, least, most);
}

int cli_options_more(int argc, char **argv, const struct cli_option *options,
                     const struct cli_more *more, int least, int most)
{
    int left = 0;
    int open = 1; /* options may still come */

    for (int i = 1; i < argc;) {
        if (open && strcmp(argv[i], "--") == 0) {
            open = 0;
            i++;
        } else if (open && argv[i][0] == '-' && argv[i][1] != '\0') {
            int used = take_option(argc, argv, i, options, more);
            if (used < 0)
                return -1;
            i += used;
        } else {
            argv[1 + left++] = argv[i++];
        }
    }
    if (left > most) {
        cli_error("%s: '%.40s' is one argument too many; see `drawfour help %s`", argv[0],
                  argv[1 + most], argv[0]);
        return -1;
    }
    if (left < least) {
        cli_error("%s: an argument is missing; see `drawfour help %s`", argv[0], argv[0]);
        return -1;
    }
    return left;
}

int cli_number(const char *what, const char *text, long least, long most, long *number)
{
    char *end;

    errno = 0;
    *number = strtol(text, &end, 10);
    if (text[0] == '\0' || *end != '\0' || errno != 0 || *number < least || *number > most) {
        cli_error("%s must be a number from %ld to %ld, not '%.40s'", what, least, most, text);
        return -1;
    }
    return 0;
}
