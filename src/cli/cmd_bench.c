/* cmd_bench.c - `drawfour bench`: a signature of behaviour, and rates. */
#include <stdlib.h>
#include <unistd.h>

#include <drawfour/clauses.h>
#include <drawfour/loader.h>

#include "cli/lab_run.h"
#include "cli/table_options.h"
#include "core/plural.h"
#include "lab/bench.h"

static const int seat_counts[] = {2, 4, 10};

static int make_rules(struct d4_rules *rules, const char *name, int seats)
{
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_error error;

    if (d4_edition_load(name, &edition, &error))
        return cli_fault(&error);
    d4_setup_init(&setup, &edition);
    return d4_rules_make(rules, &edition, &setup, seats, &error) ? cli_fault(&error) : CLI_OK;
}

static int print_signature(uint64_t rounds)
{
    static struct d4_rules rules;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (int i = 0; i < D4_IN_COUNT && D4_IN_SHEETS >> i & 1; i++)
        for (int seats = D4_SEATS_MIN; seats <= D4_SEATS_MAX; seats++) {
            int status = make_rules(&rules, d4_clause_edition_name(i), seats);
            if (status != CLI_OK)
                return status;
            hash = bench_signature(hash, &rules, rounds);
        }
    tui_print(stdout, "signature %016llx\n", (unsigned long long)hash);
    return CLI_OK;
}

/* Millions a second. */
static double rate(uint64_t count, const struct bench_result *result)
{
    return result->seconds > 0 ? (double)count / result->seconds / 1e6 : 0;
}

/* The best of several runs: what disturbs a run only makes it slower. */
static int measure(const struct d4_rules *rules, enum bench_mode mode, uint64_t rounds,
                   int threads, struct bench_result *best)
{
    for (int i = 0; i < 5; i++) {
        struct bench_result result;

        if (bench_run(rules, mode, rounds, threads, &result)) {
            cli_error("cannot start %d thread%s", threads, d4__plural(threads));
            return -1;
        }
        if (i == 0 || result.seconds < best->seconds)
            *best = result;
    }
    return 0;
}

/* What is measured: the table that was asked for, for each number of seats. */
#define TABLES (sizeof seat_counts / sizeof *seat_counts)

static int make_tables(struct lab_settings *settings, struct lab_table tables[])
{
    settings->table.bots = "random"; /* nobody asks one */
    for (size_t i = 0; i < TABLES; i++) {
        settings->table.seats = seat_counts[i];
        int status = lab_run_table("bench", settings, &tables[i]);
        if (status != CLI_OK)
            return status;
    }
    return CLI_OK;
}

static int print_rates(const struct lab_table tables[], uint64_t rounds, int threads)
{
    static const char *const names[] = {"random play", "list + apply", "mask + apply",
                                        "batch step"};

    for (size_t i = 0; i < TABLES; i++) {
        for (int mode = BENCH_PLAYOUT; mode <= BENCH_BATCH; mode++) {
            struct bench_result result;

            if (measure(&tables[i].made.rules, (enum bench_mode)mode, rounds, threads, &result))
                return CLI_REFUSED;
            tui_print(stdout, "%5d  %5d  %-13s ", threads, seat_counts[i], names[mode]);
            if (result.turns)
                tui_print(stdout, "%10.1f", rate(result.turns, &result));
            else
                tui_print(stdout, "%10s", "-");
            if (result.decisions)
                tui_print(stdout, " %12.1f", rate(result.decisions, &result));
            else
                tui_print(stdout, " %12s", "-");
            tui_print(stdout, " %10.3f\n", rate(result.rounds, &result));
        }
    }
    return CLI_OK;
}

/* What is not the sheet's own, after the name of the edition. */
static void print_rules(const struct lab_settings *settings)
{
    tui_print(stdout, "%s", settings->table.edition);
    for (int i = 0; i < settings->table.rules; i++)
        tui_print(stdout, ", %s", settings->table.rule[i]);
    for (int i = 0; i < settings->table.houses; i++)
        tui_print(stdout, ", %s", settings->table.house[i]);
    tui_print(stdout, "\n");
}

int cmd_bench(int argc, char **argv)
{
    static struct lab_table tables[TABLES];
    const char *rounds_text = "100000", *threads_text = NULL;
    int signature_only = 0;
    long rounds, threads = sysconf(_SC_NPROCESSORS_ONLN);
    const struct cli_option options[] = {
        {"--rounds", "N", NULL, &rounds_text},
        {"--threads", "N", NULL, &threads_text},
        {"--signature", NULL, &signature_only, NULL},
        {NULL, NULL, NULL, NULL},
    };
    struct lab_settings settings;
    struct cli_named named[TABLE_NAMED_MAX];
    static const char *const alone[] = {"--signature", NULL};
    const struct cli_more more = {
        .named = table_named(table_option_names, d4__spec_option_at, named),
        .set = table_option_set,
        .context = &settings.table,
        .alone = alone};

    lab_settings_init(&settings);
    if (cli_options_more(argc, argv, options, &more, 0, 0) < 0 ||
        cli_number("--rounds", rounds_text, 1, 100000000, &rounds))
        return CLI_USAGE;
    if (threads_text && cli_number("--threads", threads_text, 1, 256, &threads))
        return CLI_USAGE;
    int status = make_tables(&settings, tables);
    if (status == CLI_OK)
        status = print_signature(20);
    if (status != CLI_OK || signature_only)
        return status;
    tui_print(stdout, "state     %zu bytes, %d encoded\n\n", sizeof(struct d4_game),
              d4_game_bytes(&tables[0].made.rules));
    tui_print(stdout, "millions a second, best of five runs of %ld round%s, edition ", rounds,
              d4__plural(rounds));
    print_rules(&settings);
    tui_print(stdout, "cores  seats  %-13s %10s %12s %10s\n", "what", "turns", "decisions",
              "rounds");
    status = print_rates(tables, (uint64_t)rounds, 1);
    if (status == CLI_OK && threads > 1)
        status = print_rates(tables, (uint64_t)rounds, (int)threads);
    return status;
}
