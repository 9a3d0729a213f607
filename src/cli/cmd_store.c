/* cmd_store.c - `drawfour store`: looks after the file in which a server keeps its games. */
#include "cli/cli.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/plural.h"
#include "store/store.h"

static int complain(const struct store_error *error)
{
    cli_error("store: %s", error->text);
    return error->status == STORE_MISSING || error->status == STORE_DAMAGED ? CLI_REFUSED
                                                                            : CLI_USAGE;
}

/* Opens argv[1], after taking the options; 'least' to 'most' arguments with it. */
static struct store *open_file(int argc, char **argv, const struct cli_option *options,
                               int least, int most, int readonly)
{
    struct store_error error = {0};
    struct store *store;

    if (cli_options(argc, argv, options, least, most) < 0)
        return NULL;
    /* Never make an empty store out of a slip of the pen. */
    store = store_open_readonly(argv[1], &error);
    if (store != NULL && !readonly) {
        store_close(store);
        store = store_open(argv[1], &error);
    }
    if (store == NULL)
        complain(&error);
    return store;
}

static void print_fault(void *context, const char *table, const char *why)
{
    (void)context;
    if (table[0] != '\0')
        tui_print(stdout, "%s: %s\n", table, why);
    else
        tui_print(stdout, "%s\n", why);
}

static int verify_store(struct store *store, const char *path)
{
    struct store_error error = {0};

    if (store_verify(store, print_fault, NULL, &error) != STORE_OK)
        return complain(&error);
    tui_print(stderr, "%s: every checksum holds\n", path);
    return CLI_OK;
}

static int run_backup(int argc, char **argv)
{
    const struct cli_option options[] = {{NULL, NULL, NULL, NULL}};
    struct store_error error = {0};
    struct store *store = open_file(argc, argv, options, 2, 2, 1);
    int result = CLI_OK;

    if (store == NULL)
        return CLI_USAGE;
    if (store_backup(store, argv[2], &error) != STORE_OK)
        result = complain(&error);
    store_close(store);
    if (result != CLI_OK)
        return result;
    /* A backup is one only if it can be read. */
    store = store_open_readonly(argv[2], &error);
    if (store == NULL)
        return complain(&error);
    result = verify_store(store, argv[2]);
    store_close(store);
    return result;
}

static int run_verify(int argc, char **argv)
{
    const struct cli_option options[] = {{NULL, NULL, NULL, NULL}};
    struct store *store = open_file(argc, argv, options, 1, 1, 1);
    int result = store != NULL ? verify_store(store, argv[1]) : CLI_USAGE;

    store_close(store);
    return result;
}

/* "30d" to the time that long ago; "never" to 0. */
static int read_age(const char *option, const char *text, int64_t *before_ms)
{
    static const struct {
        char unit;
        int64_t seconds;
    } units[] = {{'h', 3600}, {'d', 86400}, {'w', 7 * 86400}};
    char *end = NULL;
    long number = text[0] >= '0' && text[0] <= '9' ? strtol(text, &end, 10) : -1;

    *before_ms = 0;
    if (strcmp(text, "never") == 0)
        return 0;
    for (size_t i = 0; number >= 0 && number <= 100000 && i < sizeof units / sizeof units[0];
         i++) {
        if (end[0] == units[i].unit && end[1] == '\0') {
            *before_ms = ((int64_t)time(NULL) - number * units[i].seconds) * 1000;
            return 0;
        }
    }
    cli_error("store: %s takes a time like 12h, 30d, 8w, or never; not '%.40s'", option, text);
    return -1;
}

static int run_prune(int argc, char **argv)
{
    const char *logs = "30d", *games = "never", *guests = "never", *reports = "never";
    const struct cli_option options[] = {
        {"--logs-older-than", "TIME", NULL, &logs},
        {"--games-older-than", "TIME", NULL, &games},
        {"--guests-older-than", "TIME", NULL, &guests},
        {"--reports-older-than", "TIME", NULL, &reports},
        {NULL, NULL, NULL, NULL},
    };
    struct store *store = open_file(argc, argv, options, 1, 1, 0);
    struct store_error error = {0};
    struct store_pruned pruned;
    struct store_ages before;
    int result = CLI_USAGE;

    if (store != NULL && read_age("--logs-older-than", logs, &before.logs_ms) == 0 &&
        read_age("--games-older-than", games, &before.games_ms) == 0 &&
        read_age("--guests-older-than", guests, &before.guests_ms) == 0 &&
        read_age("--reports-older-than", reports, &before.reports_ms) == 0) {
        if (store_prune(store, &before, &pruned, &error) == STORE_OK) {
            tui_print(
                stdout,
                "deleted %lld closed table%s, %lld %s of logs, %lld game%s, %lld guest%s, "
                "%lld report%s\n",
                (long long)pruned.tables, d4__plural(pruned.tables), (long long)pruned.entries,
                pruned.entries == 1 ? "entry" : "entries", (long long)pruned.games,
                d4__plural(pruned.games), (long long)pruned.guests, d4__plural(pruned.guests),
                (long long)pruned.reports, d4__plural(pruned.reports));
            result = CLI_OK;
        } else {
            result = complain(&error);
        }
    }
    store_close(store);
    return result;
}

/* A text of strangers, in which also line ends are escaped. */
static void print_text(const char *text)
{
    tui_cell(stdout, text, 0, INT_MAX);
}

static void print_time(int64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    char text[32] = "?";

    if (gmtime_r(&seconds, &parts) != NULL)
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    tui_print(stdout, "%s", text);
}

static int print_game(void *context, const struct store_game *game)
{
    (void)context;
    tui_print(stdout, "%s\t", game->game);
    print_time(game->began_ms);
    tui_print(stdout, "\t%s\t%d%s\t", game->edition, game->rounds, game->finished ? "" : "+");
    for (int i = 0; i < game->seat_count; i++) {
        tui_print(stdout, "%s", i > 0 ? ", " : "");
        print_text(game->seat[i].name);
    }
    tui_print(stdout, "\n");
    return 0;
}

static int run_list(int argc, char **argv)
{
    const char *player = "", *limit_text = "0";
    const struct cli_option options[] = {
        {"--player", "ID", NULL, &player},
        {"--limit", "N", NULL, &limit_text},
        {NULL, NULL, NULL, NULL},
    };
    struct store *store = open_file(argc, argv, options, 1, 1, 1);
    struct store_error error = {0};
    long limit = 0;
    int result = CLI_USAGE;

    if (store != NULL && cli_number("--limit", limit_text, 0, 1000000000, &limit) == 0) {
        result = CLI_OK;
        if (store_each_game(store, player, NULL, 0, 0, (int)limit, print_game, NULL, &error) !=
            STORE_OK)
            result = complain(&error);
    }
    store_close(store);
    return result;
}

static int run_export(int argc, char **argv)
{
    const struct cli_option options[] = {{NULL, NULL, NULL, NULL}};
    struct store *store = open_file(argc, argv, options, 2, 2, 1);
    struct store_error error = {0};
    char *text = NULL;
    size_t size = 0;
    int result = CLI_OK;

    if (store == NULL)
        return CLI_USAGE;
    if (store_get_game(store, argv[2], &text, &size, NULL, NULL, &error) != STORE_OK)
        result = complain(&error);
    else
        cli_write_exact(text, size);
    free(text);
    store_close(store);
    return result;
}

static int print_report(void *context, const struct store_report *report)
{
    (void)context;
    print_time(report->at_ms);
    tui_print(stdout, "\t%s\t%s\t%s\t", report->table, report->by[0] != '\0' ? report->by : "-",
              report->against);
    print_text(report->text);
    tui_print(stdout, "\n");
    return 0;
}

static int run_reports(int argc, char **argv)
{
    const struct cli_option options[] = {{NULL, NULL, NULL, NULL}};
    struct store *store = open_file(argc, argv, options, 1, 1, 1);
    struct store_error error = {0};
    int result = CLI_OK;

    if (store == NULL)
        return CLI_USAGE;
    if (store_each_report(store, print_report, NULL, &error) != STORE_OK)
        result = complain(&error);
    store_close(store);
    return result;
}

/* Live tables whose logs are damaged. */
struct damaged {
    char (*table)[64];
    int count;
    int no_memory;
};

static int skip_entry(void *context, const struct store_logged *entry)
{
    (void)context;
    (void)entry;
    return 0;
}

static void note_damaged(void *context, const char *table, const char *why)
{
    struct damaged *damaged = context;
    char(*more)[64] = realloc(damaged->table, sizeof *more * (size_t)(damaged->count + 1));

    tui_print(stdout, "%s\n", why);
    if (more == NULL) {
        damaged->no_memory = 1;
        return;
    }
    damaged->table = more;
    snprintf(more[damaged->count++], sizeof *more, "%s", table);
}

static int set_aside(struct store *store, const struct damaged *damaged)
{
    struct store_error error = {0};

    for (int i = 0; i < damaged->count; i++) {
        if (store_quarantine(store, damaged->table[i], "damaged; by hand", &error) != STORE_OK)
            return complain(&error);
        tui_print(stdout, "table %s was set aside; its log is kept\n", damaged->table[i]);
    }
    return CLI_OK;
}

static void hint_at_file(const char *path)
{
    tui_print(stderr,
              "Keep a copy of %s and of %s-wal as they are. Then put the last backup in its\n"
              "place (docs/store.md), or save what can be read into a new file:\n"
              "    sqlite3 %s .recover | sqlite3 saved.db && drawfour store verify saved.db\n",
              path, path, path);
}

static int run_recover(int argc, char **argv)
{
    int quarantine = 0;
    const struct cli_option options[] = {
        {"--quarantine", NULL, &quarantine, NULL},
        {NULL, NULL, NULL, NULL},
    };
    struct damaged damaged = {0};
    struct store_error error = {0};
    struct store *store;
    int result = CLI_OK;

    if (cli_options(argc, argv, options, 1, 1) < 0)
        return CLI_USAGE;
    store = store_open_readonly(argv[1], &error);
    if (store != NULL && quarantine) {
        store_close(store);
        store = store_open(argv[1], &error);
    }
    if (store == NULL ||
        store_each_live_entry(store, skip_entry, note_damaged, &damaged, &error) != STORE_OK) {
        result = complain(&error);
        if (error.status == STORE_DAMAGED)
            hint_at_file(argv[1]);
    } else if (damaged.no_memory) {
        cli_error("store: not enough memory to list them all");
        result = CLI_USAGE;
    } else if (damaged.count > 0 && quarantine) {
        result = set_aside(store, &damaged);
    } else if (damaged.count > 0) {
        tui_print(stderr, "A server leaves these tables out and serves the others. With "
                          "--quarantine they are\nset aside for good, their logs kept; games "
                          "that were recorded are not touched.\n");
        result = CLI_REFUSED;
    } else {
        tui_print(stderr, "%s: every live table can be recovered\n", argv[1]);
    }
    free(damaged.table);
    store_close(store);
    return result;
}

int cmd_store(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } verbs[] = {{"backup", run_backup}, {"export", run_export},   {"list", run_list},
                 {"prune", run_prune},   {"recover", run_recover}, {"reports", run_reports},
                 {"verify", run_verify}};
    const char *verb = argc > 1 ? argv[1] : "";

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            argv[1] = argv[0]; /* Messages name the command. */
            return verbs[i].run(argc - 1, argv + 1);
        }
    }
    cli_error("store: say backup, export, list, prune, recover, reports or verify; see "
              "`drawfour help store`");
    return CLI_USAGE;
}
