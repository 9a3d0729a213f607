/* cmd_replay.c - `drawfour replay`: plays a record and shows where it leads. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <drawfour/loader.h>
#include <drawfour/replay.h>

#include "cli/replay_text.h"

/* What a record calls ./mine.lua lies beside the record, or else where the program runs.
 * Writes the path that is there to 'out' and returns it. */
static const char *find_file(const char *record, const char *name, char out[1024])
{
    size_t length = strlen(name);
    const char *slash = strrchr(record, '/');
    int is_path =
        strchr(name, '/') != NULL || (length > 4 && strcmp(name + length - 4, ".lua") == 0);

    if (!is_path || name[0] == '/' || slash == NULL)
        return name;
    int written = snprintf(out, 1024, "%.*s/%s", (int)(slash - record), record, name);
    return written > 0 && written < 1024 && access(out, R_OK) == 0 ? out : name;
}

static enum d4_status load_edition(void *record, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    char path[1024];

    return d4_edition_load(find_file(record, name, path), edition, error);
}

static enum d4_status load_house_rule(void *record, const char *name,
                                      struct d4_house_rule *rule, struct d4_error *error)
{
    char path[1024];

    return d4_house_rule_load(find_file(record, name, path), rule, error);
}

struct d4_library replay_library(const char *path)
{
    return (struct d4_library){(void *)(uintptr_t)path, load_edition, load_house_rule};
}

int replay_complain(const char *path, enum d4_status status, const struct d4_error *error)
{
    tui_print(stderr, "%s:%d: %s\n", path, error->line, error->text);
    return d4_status_is_refusal(status) ? CLI_REFUSED : CLI_USAGE;
}

/* Who reads: REPLAY_ALL without an option. */
static int read_reader(const char *seat, int *reader)
{
    long number = 0;

    *reader = REPLAY_ALL;
    if (seat == NULL)
        return 0;
    if (strcmp(seat, "watch") == 0) {
        *reader = REPLAY_WATCH;
        return 0;
    }
    if (cli_number("--seat (a seat or watch)", seat, 0, D4_SEATS_MAX - 1, &number) < 0)
        return -1;
    *reader = (int)number;
    return 0;
}

static int print_json(FILE *out, const struct d4_replay *replay, int reader)
{
    static char json[D4_JSON_MAX];
    static struct d4_view view;
    struct d4_standing standing;

    d4_standing_make(&standing, &replay->match, &replay->game, replay->round);
    if (reader == REPLAY_ALL) {
        d4_game_json(&replay->game, &standing, json, (int)sizeof json);
    } else {
        d4_view_make(&view, &replay->game, (unsigned)reader);
        d4_view_json_standing(&view, &standing, json, (int)sizeof json);
    }
    return tui_print(out, "%s\n", json);
}

/* Plays all of it into 'out'; returns the exit status. */
static int replay_all(FILE *out, const char *path, struct d4_replay *replay, int reader,
                      int json)
{
    static struct d4_events events;
    struct replay_text text = {.out = out, .replay = replay, .reader = reader};
    struct d4_step step;
    struct d4_error error = {0, ""};
    int begun = 0;

    do {
        enum d4_status status = d4_replay_next(replay, &step, json ? NULL : &events, &error);

        if (status != D4_OK)
            return replay_complain(path, status, &error);
        if (!begun && reader >= replay->seats && reader != REPLAY_WATCH) {
            cli_error("--seat %d: no such seat: %s has seats 0 to %d", reader, path,
                      replay->seats - 1);
            return CLI_USAGE;
        }
        if (!begun && !json)
            replay_text_head(&text);
        begun = 1;
        if (!json)
            replay_text_step(&text, &step, &events);
    } while (step.type != D4_STEP_END);
    if (json)
        print_json(out, replay, reader);
    else
        replay_text_table(&text);
    return CLI_OK;
}

int replay_record(const char *path, const char *record, size_t size, int reader, int json)
{
    static struct d4_replay replay;
    struct d4_library library = replay_library(path);
    char *output = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&output, &length);

    if (out == NULL) {
        cli_error("not enough memory");
        return CLI_USAGE;
    }
    d4_replay_init(&replay, record, (int)size, &library);
    int result = replay_all(out, path, &replay, reader, json);
    int closed = fclose(out);
    if (result == CLI_OK && closed == 0) {
        cli_release(output, length);
        if (fflush(stdout) != 0) {
            cli_error("the output cannot be written");
            result = CLI_USAGE;
        }
    } else if (result == CLI_OK) {
        cli_error("not enough memory for the output");
        result = CLI_USAGE;
    }
    free(output);
    return result;
}

int cmd_replay(int argc, char **argv)
{
    const char *seat = NULL;
    int json = 0, reader = REPLAY_ALL, result = CLI_USAGE;
    const struct cli_option options[] = {
        {"--json", NULL, &json, NULL}, {"--seat", "N", NULL, &seat}, {0}};
    size_t size = 0;

    if (cli_options(argc, argv, options, 1, 1) < 0 || read_reader(seat, &reader) < 0)
        return CLI_USAGE;
    char *record = cli_read_file(argv[1], &size);
    if (record == NULL)
        return CLI_USAGE;
    if (size > REPLAY_RECORD_MAX)
        cli_error("%s: larger than %zu MB; no record is", argv[1], REPLAY_RECORD_MAX >> 20);
    else
        result = replay_record(argv[1], record, size, reader, json);
    free(record);
    return result;
}
