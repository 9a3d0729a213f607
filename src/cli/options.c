/* options.c - the command line taken apart. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct cli_option *find_option(const struct cli_option *options,
                                            const char *text, size_t length)
{
    for (; options->name; options++) {
        if (strlen(options->name) == length && strncmp(options->name, text, length) == 0)
            return options;
    }
    return NULL;
}

static int unknown_option(const struct cli_option *options, const char *command,
                          const char *text)
{
    struct cli_nearest nearest;
    char hint[160];

    cli_nearest_init(&nearest, text);
    for (; options->name; options++)
        cli_nearest_add(&nearest, options->name);
    cli_error("%s: there is no option '%.40s'%s", command, text,
              cli_nearest_write(&nearest, hint));
    return -1;
}

/* Takes the option at argv[i]. Returns how many arguments it used, or -1. */
static int take_option(int argc, char **argv, int i, const struct cli_option *options)
{
    size_t length = strcspn(argv[i], "=");
    const struct cli_option *option = find_option(options, argv[i], length);
    const char *inline_value = argv[i][length] == '=' ? argv[i] + length + 1 : NULL;

    if (!option)
        return unknown_option(options, argv[0], argv[i]);
    if (!option->argument) {
        if (inline_value) {
            cli_error("%s: %s takes no value", argv[0], option->name);
            return -1;
        }
        *option->flag = 1;
        return 1;
    }
    if (inline_value) {
        *option->value = inline_value;
        return 1;
    }
    if (i + 1 >= argc) {
        cli_error("%s: %s needs a value: %s %s", argv[0], option->name, option->name,
                  option->argument);
        return -1;
    }
    *option->value = argv[i + 1];
    return 2;
}

int cli_options(int argc, char **argv, const struct cli_option *options, int least, int most)
{
    int left = 0;
    int open = 1; /* options may still come */

    for (int i = 1; i < argc;) {
        if (open && strcmp(argv[i], "--") == 0) {
            open = 0;
            i++;
        } else if (open && argv[i][0] == '-' && argv[i][1] != '\0') {
            int used = take_option(argc, argv, i, options);
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
