/* help.c - see help.h. */
#include "cli/help.h"

#include <string.h>

#include "cli/cli.h"

static const struct help_command commands[] = {
#define COMMAND(name, synopsis, summary, details) {#name, synopsis, summary, details},
#include "cli/commands.def"
#undef COMMAND
};

#define COMMAND_COUNT ((int)(sizeof commands / sizeof commands[0]))
#define NAME_COLUMNS 14

const struct help_command *help_command_at(int i)
{
    return i < COMMAND_COUNT ? &commands[i] : NULL;
}

int help_unknown(const char *name)
{
    struct cli_nearest nearest;
    char hint[160];

    cli_nearest_init(&nearest, name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        cli_nearest_add(&nearest, commands[i].name);
    cli_nearest_write(&nearest, hint);
    cli_error("there is no command '%.40s'%s", name,
              hint[0] ? hint : "; `drawfour help` lists them all");
    return CLI_USAGE;
}

static void print_summary(FILE *file, const char *name, const char *summary)
{
    cli_styled(file, CLI_BOLD, "  %-12s", name);
    tui_print(file, " %s\n", summary);
}

void help_print(FILE *file)
{
    tui_print(file, "usage: drawfour COMMAND [ARGUMENT...]\n\n"
                    "The card game UNO: its rules, records, bots and laboratory.\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        print_summary(file, commands[i].name, commands[i].summary);
    print_summary(file, "help", "this, or more about one command");
    print_summary(file, "-V", "the version, as --version does");
    tui_print(
        file,
        "\n`drawfour help COMMAND`, `drawfour COMMAND -h` or `man drawfour-COMMAND` tell\n"
        "more; `drawfour help --json` tells programs all of it. UNO is a trademark of\n"
        "Mattel; this project is independent of it.\n");
}

/* "  --name ARGUMENT" in bold, and its text beside or below it. */
static void print_entry(const char *name, const char *argument, const char *verb,
                        const char *text)
{
    int column = 2 + (int)strlen(name) + (argument[0] ? 1 + (int)strlen(argument) : 0);
    int indent = NAME_COLUMNS + 6;

    cli_styled(stdout, CLI_BOLD, "  %s", name);
    tui_print(stdout, "%s%s", argument[0] ? " " : "", argument);
    if (column + 2 > indent) {
        tui_print(stdout, "\n");
        column = 0;
    }
    if (verb[0]) {
        tui_print(stdout, "%*s%s: ", indent - column, "", verb);
        column = indent + (int)strlen(verb) + 2;
    }
    cli_wrap(stdout, text, column, indent, cli_width(stdout));
}

static void print_verbs(const char *command)
{
    const struct help_verb *verb;
    int any = 0;

    for (int i = 0; (verb = help_verb_at(i)) != NULL; i++) {
        if (strcmp(verb->command, command) != 0)
            continue;
        if (!any++)
            tui_print(stdout, "\n");
        print_entry(verb->name, verb->synopsis, "", verb->summary);
    }
}

void help_print_command(const struct help_command *command)
{
    struct help_option option;
    int column = tui_print(stdout, "usage: drawfour %s%s", command->name,
                           command->synopsis[0] ? " " : "");

    cli_wrap(stdout, command->synopsis, column, column, cli_width(stdout));
    tui_print(stdout, "\n");
    cli_wrap(stdout, command->details, 0, 0, cli_width(stdout));
    print_verbs(command->name);
    for (int i = 0; help_option_of(command->name, i, &option); i++) {
        if (i == 0)
            tui_print(stdout, "\n");
        print_entry(option.name, option.argument ? option.argument : "", option.verb,
                    option.text);
    }
}

static const struct help_command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

int help_run(int argc, char **argv)
{
    int json = 0, help = 0; /* help on help is the list of commands */
    const struct cli_option options[] = {
        {"--json", NULL, &json, NULL},
        {"--help", NULL, &help, NULL},
        {"-h", NULL, &help, NULL},
        {0},
    };
    int left = cli_options(argc, argv, options, 0, 1);

    if (left < 0)
        return CLI_USAGE;
    const struct help_command *command = left > 0 ? find_command(argv[1]) : NULL;
    if (left > 0 && strcmp(argv[1], "help") == 0)
        left = 0;
    if (left > 0 && !command)
        return help_unknown(argv[1]);
    if (json && left > 0) {
        cli_error("help: --json tells of all commands; leave out '%.40s'", argv[1]);
        return CLI_USAGE;
    }
    if (json)
        help_print_json(stdout);
    else if (command)
        help_print_command(command);
    else
        help_print(stdout);
    return CLI_OK;
}
