/* cmd_tournament.c - `drawfour tournament`: runs an event, shows where it stands. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/tournament.h"

#define STOPPED 130 /* what a shell reports for a program that an interrupt ended */

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static int save_record(const char *folder, int round, int table, const char *record)
{
    char path[4096];

    if (snprintf(path, sizeof path, "%s/round-%03d-table-%02d.d4n", folder, round + 1,
                 table + 1) >= (int)sizeof path) {
        cli_error("tournament: the name of the folder for records is too long");
        return -1;
    }
    return tournament_save_text(path, record);
}

/* Plays one table and puts record and event on disk; complains where it fails. */
static enum tournament_end run_table(struct d4_tournament *event, const struct d4__made *rules,
                                     int round, int table, const char *path, const char *folder)
{
    struct tournament_result *result = malloc(sizeof *result);
    struct d4_error error = {0, "not enough memory to play a table"};
    enum tournament_end end = TOURNAMENT_FAILED;

    if (result != NULL)
        end = tournament_play_table(event, rules, round, table, &interrupted, result, &error);
    if (end == TOURNAMENT_PLAYED &&
        d4_tournament_book(event, round, table, result->deal, &error) != D4_OK)
        end = TOURNAMENT_FAILED;
    if (end == TOURNAMENT_FAILED)
        cli_error("tournament: round %d, table %d: %s", round + 1, table + 1, error.text);
    if (end == TOURNAMENT_PLAYED && result->faults > 0)
        cli_error("tournament: round %d, table %d: the rules refused decisions, and chance "
                  "made them instead: a bot is at fault",
                  round + 1, table + 1);
    /* Once the event is saved, the table is played. */
    if (end == TOURNAMENT_PLAYED && (save_record(folder, round, table, result->record) < 0 ||
                                     tournament_save(path, event) < 0))
        end = TOURNAMENT_FAILED;
    if (result != NULL)
        free(result->record);
    free(result);
    return end;
}

static int run_tables(struct d4_tournament *event, const struct d4__made *rules,
                      const char *path, const char *folder, long most, int quiet)
{
    int round, table;

    while (d4_tournament_next(event, &round, &table)) {
        enum tournament_end end = TOURNAMENT_STOPPED;
        if (!interrupted && most-- != 0)
            end = run_table(event, rules, round, table, path, folder);
        if (end == TOURNAMENT_FAILED)
            return CLI_USAGE;
        if (end == TOURNAMENT_STOPPED) {
            tui_print(stderr,
                      "drawfour: stopped before round %d, table %d; what was played is kept: "
                      "`drawfour tournament run %s` goes on\n",
                      round + 1, table + 1, path);
            return interrupted ? STOPPED : CLI_OK;
        }
        if (!quiet)
            tui_print(stderr, "round %d of %d, table %d of %d played\n", round + 1,
                      event->plan.rounds, table + 1, event->layout.tables);
    }
    return CLI_OK;
}

static int make_folder(const char *folder)
{
    struct stat status;

    if (mkdir(folder, 0755) == 0)
        return 0;
    if (errno == EEXIST && stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return 0;
    cli_error("%s: %s", folder, errno == EEXIST ? "is not a folder" : strerror(errno));
    return -1;
}

static int run_event(int argc, char **argv)
{
    const char *folder = NULL, *tables = NULL;
    int json = 0, quiet = 0;
    const struct cli_option options[] = {
        {"--records", "FOLDER", NULL, &folder},
        {"--tables", "N", NULL, &tables},
        {"--json", NULL, &json, NULL},
        {"--quiet", NULL, &quiet, NULL},
        {NULL, NULL, NULL, NULL},
    };
    struct sigaction action = {.sa_handler = on_interrupt};
    struct d4_error error = {0, ""};
    char beside[4096];
    long most = -1;

    if (cli_options(argc, argv, options, 1, 1) < 0 ||
        (tables && cli_number("--tables", tables, 1, 1000000, &most) < 0))
        return CLI_USAGE;
    snprintf(beside, sizeof beside, "%s.records", argv[1]);
    struct d4_tournament *event = tournament_load(argv[1]);
    struct d4__made *rules = malloc(sizeof *rules);
    int result = CLI_USAGE;
    if (rules == NULL)
        cli_error("tournament: not enough memory");
    else if (event != NULL && tournament_table_load(rules, event, &error) != D4_OK)
        cli_error("tournament: %s: %s", argv[1], error.text);
    else if (event != NULL && make_folder(folder != NULL ? folder : beside) == 0) {
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        result =
            run_tables(event, rules, argv[1], folder != NULL ? folder : beside, most, quiet);
    }
    if (result == CLI_OK && json)
        tournament_print_json(event);
    else if (result == CLI_OK)
        tournament_print_standings(event);
    free(rules);
    free(event);
    return result;
}

static int show_standings(int argc, char **argv)
{
    int json = 0;
    const struct cli_option options[] = {
        {"--json", NULL, &json, NULL},
        {NULL, NULL, NULL, NULL},
    };

    if (cli_options(argc, argv, options, 1, 1) < 0)
        return CLI_USAGE;
    struct d4_tournament *event = tournament_load(argv[1]);
    if (event == NULL)
        return CLI_USAGE;
    if (json)
        tournament_print_json(event);
    else
        tournament_print_standings(event);
    free(event);
    return CLI_OK;
}

int cmd_tournament(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } verbs[] = {{"plan", tournament_plan}, {"run", run_event}, {"standings", show_standings}};
    const char *verb = argc > 1 ? argv[1] : "";

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            argv[1] = argv[0]; /* Messages name the command. */
            return verbs[i].run(argc - 1, argv + 1);
        }
    }
    cli_error("tournament: say plan, run or standings; see `drawfour help tournament`");
    return CLI_USAGE;
}
