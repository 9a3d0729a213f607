/* cmd_tournament.c - `drawfour tournament`: plans an event, runs it, shows where it stands. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
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

/* What the command line of `plan` says. */
struct request {
    const char *kind, *players, *seats, *rounds, *deals, *format, *seed, *edition, *rules;
    int duplicate, json, force;
};

static int read_seed(const char *text, uint8_t seed[D4_SEED_BYTES])
{
    size_t length = text != NULL ? strlen(text) : 0;

    if (text == NULL)
        return getrandom(seed, D4_SEED_BYTES, 0) == D4_SEED_BYTES ? 0 : -1;
    if (length == 0 || length > 2 * D4_SEED_BYTES ||
        strspn(text, "0123456789abcdefABCDEF") != length) {
        cli_error("tournament: --seed is 1 to 64 hex digits, not '%.80s'", text);
        return -1;
    }
    for (size_t i = 0; i < length; i++) {
        char c = text[length - 1 - i];
        int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        seed[D4_SEED_BYTES - 1 - i / 2] |= (uint8_t)(i % 2 ? digit << 4 : digit);
    }
    return 0;
}

static int copy_text(const char *what, const char *text, char out[D4_TOURNAMENT_TEXT_MAX])
{
    if (text == NULL)
        return 0;
    if (strlen(text) >= D4_TOURNAMENT_TEXT_MAX || strpbrk(text, "\n\r") != NULL) {
        cli_error("tournament: %s is too long or has a line break", what);
        return -1;
    }
    memcpy(out, text, strlen(text) + 1);
    return 0;
}

/* How many players "8" or "Ann=random,Ben" means; -1 after a complaint. */
static int count_players(const char *text)
{
    int count = 1;
    long number = 0;

    if (text[0] != '\0' && strspn(text, "0123456789") == strlen(text))
        return cli_number("--players", text, 2, D4_PLAYERS_MAX, &number) < 0 ? -1 : (int)number;
    for (const char *c = text; *c != '\0'; c++)
        count += *c == ',';
    if (count < 2 || count > D4_PLAYERS_MAX) {
        cli_error("tournament: --players needs a number, or 2 to %d names: Ann,Ben=random",
                  D4_PLAYERS_MAX);
        return -1;
    }
    return count;
}

/* Names everyone: "Ann=BOT", or "Ann" who is played by random. */
static int name_players(struct d4_tournament *event, const char *text)
{
    struct d4_error error = {0, ""};

    if (strspn(text, "0123456789") == strlen(text))
        return 0;
    for (int i = 0; i < event->plan.players; i++) {
        char entry[2 * D4_ENTRANT_NAME_MAX] = "";
        size_t length = strcspn(text, ",");
        if (length >= sizeof entry) {
            cli_error("tournament: the name '%.40s...' is too long", text);
            return -1;
        }
        memcpy(entry, text, length);
        text += length + (text[length] == ',');
        char *equals = strchr(entry, '=');
        if (equals != NULL)
            *equals = '\0';
        if (d4_tournament_enter(event, i, entry, equals != NULL ? equals + 1 : "random",
                                &error) != D4_OK) {
            cli_error("tournament: --players: %s", error.text);
            return -1;
        }
        if (tournament_find_policy(event->entrant[i].bot) == NULL) {
            cli_error("tournament: there is no player '%s'; there is: random",
                      event->entrant[i].bot);
            return -1;
        }
    }
    return 0;
}

static int read_plan(const struct request *request, struct d4_plan *plan)
{
    long seats = 0, rounds = 0, deals = 0;

    memset(plan, 0, sizeof *plan);
    plan->kind = d4_tournament_kind_read(request->kind);
    if (plan->kind < 0) {
        cli_error("tournament: --event is whist, round-robin or swiss, not '%.40s'",
                  request->kind);
        return -1;
    }
    plan->format = d4_format_read(request->format);
    if (plan->format < 0) {
        cli_error("tournament: --format is standard or lowest, not '%.40s'", request->format);
        return -1;
    }
    plan->players = count_players(request->players);
    if (plan->players < 0 || read_seed(request->seed, plan->seed) < 0 ||
        copy_text("--edition", request->edition, plan->edition) < 0 ||
        copy_text("--rules", request->rules, plan->rules) < 0 ||
        (request->seats && cli_number("--seats", request->seats, 2, 10, &seats) < 0) ||
        (request->rounds &&
         cli_number("--rounds", request->rounds, 1, D4_TOURNAMENT_ROUNDS_MAX, &rounds) < 0) ||
        (request->deals &&
         cli_number("--deals", request->deals, 1, D4_TOURNAMENT_DEALS_MAX, &deals) < 0))
        return -1;
    plan->seats = (int)seats;
    plan->rounds = (int)rounds;
    plan->deals = (int)deals;
    plan->duplicate = request->duplicate;
    return 0;
}

/* Makes the event that is asked for, and writes it to 'path' unless that is NULL. */
static int make_event(struct d4_tournament *event, const struct request *request,
                      const char *path)
{
    struct tournament_rules *rules = malloc(sizeof *rules);
    struct d4_error error = {0, ""};
    struct d4_plan plan;
    int result = CLI_USAGE;

    if (rules == NULL)
        cli_error("tournament: not enough memory");
    else if (read_plan(request, &plan) < 0)
        result = CLI_USAGE;
    else if (d4_tournament_init(event, &plan, &error) != D4_OK)
        cli_error("tournament: %s", error.text);
    else if (name_players(event, request->players) < 0)
        result = CLI_USAGE;
    else if (tournament_rules_load(rules, event, &error) != D4_OK)
        result = cli_fault(&error);
    else if (path != NULL && !request->force && access(path, F_OK) == 0)
        cli_error("tournament: %s is there already; --force begins it anew", path);
    else if (path == NULL || tournament_save(path, event) == 0)
        result = CLI_OK;
    free(rules);
    return result;
}

static int plan_event(int argc, char **argv)
{
    struct request request = {.kind = "whist", .players = "8", .format = "standard"};
    const struct cli_option options[] = {
        {"--event", "whist|round-robin|swiss", NULL, &request.kind},
        {"--players", "N or NAMES", NULL, &request.players},
        {"--seats", "N", NULL, &request.seats},
        {"--rounds", "N", NULL, &request.rounds},
        {"--deals", "N", NULL, &request.deals},
        {"--format", "standard|lowest", NULL, &request.format},
        {"--seed", "HEX", NULL, &request.seed},
        {"--edition", "EDITION", NULL, &request.edition},
        {"--rules", "OPTION=VALUE,...", NULL, &request.rules},
        {"--duplicate", NULL, &request.duplicate, NULL},
        {"--json", NULL, &request.json, NULL},
        {"--force", NULL, &request.force, NULL},
        {NULL, NULL, NULL, NULL},
    };
    int left = cli_options(argc, argv, options, 0, 1);
    struct d4_tournament *event = malloc(sizeof *event);
    int result = CLI_USAGE;

    if (event == NULL)
        cli_error("tournament: not enough memory");
    else if (left >= 0)
        result = make_event(event, &request, left > 0 ? argv[1] : NULL);
    if (result == CLI_OK && request.json)
        tournament_print_json(event);
    else if (result == CLI_OK)
        tournament_print_plan(event);
    free(event);
    return result;
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

/* Plays one table and puts record and event on disk. Returns 0, or -1 after a complaint. */
static int run_table(struct d4_tournament *event, const struct tournament_rules *rules,
                     int round, int table, const char *path, const char *folder)
{
    struct d4_deal_result results[D4_TOURNAMENT_DEALS_MAX];
    struct d4_error error = {0, ""};
    char *record = NULL;
    int result = -1;

    if (tournament_play_table(event, rules, round, table, results, &record, &error) != D4_OK ||
        d4_tournament_book(event, round, table, results, &error) != D4_OK)
        cli_error("tournament: round %d, table %d: %s", round + 1, table + 1, error.text);
    else if (save_record(folder, round, table, record) == 0)
        result = tournament_save(path, event); /* Once this stands, the table is played. */
    free(record);
    return result;
}

static int run_tables(struct d4_tournament *event, const struct tournament_rules *rules,
                      const char *path, const char *folder, long most, int quiet)
{
    int round, table;

    while (d4_tournament_next(event, &round, &table)) {
        if (interrupted || most-- == 0) {
            fprintf(stderr,
                    "drawfour: stopped before round %d, table %d; nothing is lost: "
                    "`drawfour tournament run %s` goes on\n",
                    round + 1, table + 1, path);
            return interrupted ? STOPPED : CLI_OK;
        }
        if (run_table(event, rules, round, table, path, folder) < 0)
            return CLI_USAGE;
        if (!quiet)
            fprintf(stderr, "round %d of %d, table %d of %d played\n", round + 1,
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
    struct tournament_rules *rules = malloc(sizeof *rules);
    int result = CLI_USAGE;
    if (rules == NULL)
        cli_error("tournament: not enough memory");
    else if (event != NULL && tournament_rules_load(rules, event, &error) != D4_OK)
        result = cli_fault(&error);
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
    } verbs[] = {{"plan", plan_event}, {"run", run_event}, {"standings", show_standings}};
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
