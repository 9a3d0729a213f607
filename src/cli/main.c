/* main.c - finds the subcommand and runs it. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

struct command {
    const char *name;
    const char *synopsis;
    const char *summary;
    const char *details;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
#define COMMAND(name, synopsis, summary, details)                                          \
    {#name, synopsis, summary, details, cmd_##name},
#include "cli/commands.def"
#undef COMMAND
};

#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    }
    return NULL;
}

static int unknown_command(const char *name)
{
    struct cli_nearest nearest;
    char hint[160];

    cli_nearest_init(&nearest, name);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        cli_nearest_add(&nearest, commands[i].name);
    cli_nearest_write(&nearest, hint);
    cli_error("there is no command '%.40s'%s", name,
              hint[0] ? hint : "; `drawfour help` lists them all");
    return CLI_USAGE;
}

static void print_help(FILE *file)
{
    const char *bold = cli_style(file, CLI_BOLD);
    const char *plain = cli_style(file, CLI_PLAIN);

    fprintf(file, "usage: drawfour COMMAND [ARGUMENT...]\n\n"
                  "The card game UNO: its rules, records, bots and laboratory.\n\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(file, "  %s%-12s%s %s\n", bold, commands[i].name, plain, commands[i].summary);
    fprintf(file, "  %s%-12s%s %s\n", bold, "help", plain, "this, or more about one command");
    fprintf(file, "\n`drawfour help COMMAND` tells more. UNO is a trademark of Mattel; this "
                  "project\nis independent of it.\n");
}

static void print_command_help(const struct command *command)
{
    printf("usage: drawfour %s%s%s\n\n", command->name, command->synopsis[0] ? " " : "",
           command->synopsis);
    cli_wrap(stdout, command->details, 0, 0, cli_width(stdout));
}

static int help(int argc, char **argv)
{
    const struct command *command;

    if (argc < 2) {
        print_help(stdout);
        return CLI_OK;
    }
    command = find_command(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    print_command_help(command);
    return CLI_OK;
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
    const struct command *command;

    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
        strcmp(argv[1], "-h") == 0)
        return help(argc - 1, argv + 1);
    if (strcmp(argv[1], "--version") == 0) {
        printf("drawfour %s\n", DRAWFOUR_VERSION);
        return CLI_OK;
    }
    command = find_command(argv[1]);
    if (!command)
        return unknown_command(argv[1]);
    if (asks_for_help(argc - 1, argv + 1)) {
        print_command_help(command);
        return CLI_OK;
    }
    return command->run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);

    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_error("standard output could not be written");
        return CLI_USAGE;
    }
    return status;
}
