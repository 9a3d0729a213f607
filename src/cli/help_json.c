/* help_json.c - the program's own description for other programs. */
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/match.h>
#include <drawfour/version.h>

#include "bots/bot.h"
#include "cli/help.h"
#include "lab/json_write.h"
#include "terminal/shown.h"

static void write_verbs(struct lab_json *json, const char *command)
{
    const struct help_verb *verb;

    lab_json_open(json, "verbs", '[');
    for (int i = 0; (verb = help_verb_at(i)) != NULL; i++) {
        if (strcmp(verb->command, command) != 0)
            continue;
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "name", verb->name);
        lab_json_text(json, "synopsis", verb->synopsis);
        lab_json_text(json, "summary", verb->summary);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_options(struct lab_json *json, const char *command)
{
    struct help_option option;

    lab_json_open(json, "options", '[');
    for (int i = 0; help_option_of(command, i, &option); i++) {
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "name", option.name);
        lab_json_text(json, "argument", option.argument ? option.argument : "");
        lab_json_text(json, "verb", option.verb);
        lab_json_text(json, "text", option.text);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_command(struct lab_json *json, const struct help_command *command)
{
    lab_json_open(json, NULL, '{');
    lab_json_text(json, "name", command->name);
    lab_json_text(json, "synopsis", command->synopsis);
    lab_json_text(json, "summary", command->summary);
    lab_json_text(json, "details", command->details);
    write_verbs(json, command->name);
    write_options(json, command->name);
    lab_json_close(json, '}');
}

/* "stacking=two": every table option with every value that is a word; numbers are left to
 * the reader ("hand-size="). */
static void write_table_options(struct lab_json *json)
{
    static const char *const any_number[] = {"", NULL}, *const off_or_number[] = {"off", "",
                                                                                  NULL};
    const struct d4_option *option;

    lab_json_open(json, "OPTION=VALUE", '[');
    for (int i = 0; (option = d4_option_at(i)) != NULL; i++) {
        const char *const *value = option->value ? option->value
                                   : option->off ? off_or_number
                                                 : any_number;
        char text[64];

        for (; *value; value++) {
            snprintf(text, sizeof text, "%s=%s", option->name, *value);
            lab_json_text(json, NULL, text);
        }
    }
    lab_json_close(json, ']');
}

static void write_values(struct lab_json *json)
{
    lab_json_open(json, "values", '{');
    lab_json_open(json, "EDITION", '[');
    for (int i = 0; d4_edition_builtin(i); i++)
        lab_json_text(json, NULL, d4_edition_builtin(i));
    lab_json_close(json, ']');
    lab_json_open(json, "HOUSE", '[');
    for (int i = 0; d4_house_builtin(i); i++)
        lab_json_text(json, NULL, d4_house_builtin(i));
    lab_json_close(json, ']');
    lab_json_open(json, "BOT", '[');
    for (int i = 0; bot_kind_at(i); i++)
        lab_json_text(json, NULL, bot_kind_at(i)->name);
    lab_json_close(json, ']');
    lab_json_open(json, "FORMAT", '[');
    for (int i = 0; i < D4_FORMAT_COUNT; i++)
        lab_json_text(json, NULL, d4_format_name((enum d4_format)i));
    lab_json_close(json, ']');
    write_table_options(json);
    lab_json_close(json, '}');
}

void help_print_json(FILE *file)
{
    struct lab_json json = {file, 1};

    lab_json_open(&json, NULL, '{');
    lab_json_text(&json, "version", D4_VERSION);
    lab_json_open(&json, "commands", '[');
    for (int i = 0; help_command_at(i); i++)
        write_command(&json, help_command_at(i));
    lab_json_close(&json, ']');
    write_values(&json);
    lab_json_close(&json, '}');
    tui_print(file, "\n");
}
