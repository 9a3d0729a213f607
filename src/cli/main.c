/* main.c - finds the subcommand and runs it. */
#include "cli/cli.h"

#include <locale.h>
#include <string.h>

#include <drawfour/version.h>

#include "cli/help.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
#define COMMAND(name, synopsis, summary, details) {#name, cmd_##name},
#include "cli/commands.def"
#undef COMMAND
};

#define COMMAND_COUNT ((int)(sizeof commands / sizeof commands[0]))

static int find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return i;
    }
    return -1;
}

static int asks_for_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return 1;
    }
    return 0;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        help_print(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
        strcmp(argv[1], "-h") == 0)
        return help_run(argc - 1, argv + 1);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        tui_print(stdout, "drawfour %s\n", D4_VERSION);
        return CLI_OK;
    }
    int command = find_command(argv[1]);
    if (command < 0)
        return help_unknown(argv[1]);
    if (asks_for_help(argc - 1, argv + 1)) {
        help_print_command(help_command_at(command));
        return CLI_OK;
    }
    return commands[command].run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    /* All text is UTF-8, whatever the user's locale: how wide a character is follows from it.
     * The full screen asks for the user's own. */
    setlocale(LC_CTYPE, "C.UTF-8");

    int status = run(argc, argv);

    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_error("standard output could not be written");
        return CLI_USAGE;
    }
    return status;
}
