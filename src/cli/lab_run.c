/* lab_run.c - see lab_run.h. */
#include "cli/lab_run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/table_options.h"
#include "core/plural.h"
#include "lab/page.h"

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* What a command of the laboratory does not know: what it would ignore. */
static int is_left_out(const char *name, enum lab_run_kind kind)
{
    static const char *const compare[] = {"--matches", "--target", "--times", NULL};
    int left_out = kind == LAB_RUN_SIDE && strcmp(name, "--threads") == 0;

    for (int i = 0; compare[i] && kind != LAB_RUN_SIM; i++)
        left_out |= strcmp(name, compare[i]) == 0;
    return left_out;
}

int lab_run_set(struct lab_settings *settings, const char *command, const char *name,
                const char *value)
{
    struct d4_error error = {0, ""};

    if (lab_settings_set(settings, name, value, &error) == D4_OK)
        return 0;
    cli_error("%s: %s", command, error.text);
    return -1;
}

static int set_option(void *context, const char *command, const char *name, const char *value)
{
    struct lab_request *request = context;

    request->rounds_said |= strcmp(name, "--rounds") == 0;
    request->matches_said |= strcmp(name, "--matches") == 0;
    return lab_run_set(&request->settings, command, name, value);
}

/* Options of which one would be ignored. */
static int contradicts(const char *command, const struct lab_request *request)
{
    const struct lab_settings *settings = &request->settings;

    if (request->json && request->csv)
        cli_error("%s: --json and --csv both want standard output; give one", command);
    else if (request->rounds_said && request->matches_said)
        cli_error("%s: --rounds and --matches both say how much is played; give one", command);
    else if (settings->table.target > 0 && !settings->matches)
        cli_error("%s: --target is what a match goes to, and rounds are played; give --matches "
                  "N too, or leave it out",
                  command);
    else
        return 0;
    return 1;
}

int lab_run_options(int argc, char **argv, enum lab_run_kind kind, struct lab_request *request)
{
    const struct cli_option outputs[] = {
        {"--json", NULL, &request->json, NULL},
        {"--csv", NULL, &request->csv, NULL},
        {"--report", "FILE.html", NULL, &request->report},
        {"--quiet", NULL, &request->quiet, NULL},
        {0},
    };
    const struct cli_option *options = kind == LAB_RUN_SIDE ? outputs + 4 : outputs;
    const char *names[TABLE_NAMED_MAX];
    struct cli_named named[TABLE_NAMED_MAX];
    int count = 0;

    for (int i = 0; lab_option_at(i); i++)
        if (!is_left_out(lab_option_at(i)->name, kind))
            names[count++] = lab_option_at(i)->name;
    names[count] = NULL;
    const struct cli_more more = {.named = table_named(names, lab_option_at, named),
                                  .set = set_option,
                                  .context = request};
    if (cli_options_more(argc, argv, options, &more, 0, 0) < 0 || contradicts(argv[0], request))
        return CLI_USAGE;
    return CLI_OK;
}

int lab_run_table(const char *command, const struct lab_settings *settings,
                  struct lab_table *table)
{
    struct d4_error error = {0, ""};

    if (lab_table_make(table, settings, &error) == D4_OK)
        return CLI_OK;
    cli_error("%s: %s", command, error.text);
    return CLI_USAGE;
}

static const char *span(double seconds, char out[32])
{
    if (!(seconds < 1e9))
        snprintf(out, 32, "?");
    else if (seconds < 100)
        snprintf(out, 32, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(out, 32, "%.0f min", seconds / 60);
    else
        snprintf(out, 32, "%.1f h", seconds / 3600);
    return out;
}

#define BAR 30

static void show_progress(void *context, const struct lab_progress *progress)
{
    double share = (double)progress->done / (double)progress->deals;
    double rate = (double)progress->done / progress->seconds;
    int full = (int)(share * BAR);
    char bar[BAR + 1], left[32], done[32], speed[32];

    (void)context;
    memset(bar, '-', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = '\0';
    span((double)(progress->deals - progress->done) / rate, left);
    lab_run_thousands(progress->done, done);
    if (rate < 100)
        snprintf(speed, sizeof speed, "%.1f", rate);
    else
        lab_run_thousands((uint64_t)rate, speed);
    tui_print(stderr, "\r[%s] %3.0f %%  %s deal%s, %s/s, %s left \033[K", bar, 100 * share,
              done, d4__plural((long long)progress->done), speed, left);
    fflush(stderr);
}

static int shows_progress(const struct lab_request *request)
{
    return !request->quiet && isatty(fileno(stderr));
}

void lab_run_start(struct lab_watch *watch, const struct lab_request *request)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second interrupt ends it at once */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    *watch = (struct lab_watch){.stop = &interrupted,
                                .tick = shows_progress(request) ? show_progress : NULL};
}

void lab_run_clear(const struct lab_request *request)
{
    if (shows_progress(request))
        cli_rewrite(stderr);
}

int lab_run_end(const struct lab_watch *watch, const struct lab_request *request,
                uint64_t decisions, uint64_t faults)
{
    char count[32], rate[32], each[32];
    double seconds = watch->seconds > 1e-6 ? watch->seconds : 1e-6;
    double busy = watch->busy > 1e-6 ? watch->busy : 1e-6;
    int threads = watch->threads > 0 ? watch->threads : 1;

    lab_run_clear(request);
    if (faults > 0)
        cli_error("%s decision%s refused by the rules and made by chance instead: a bot "
                  "is at fault",
                  lab_run_thousands(faults, count), faults == 1 ? " was" : "s were");
    if (interrupted)
        cli_error("interrupted: these are the deals that were finished");
    if (!request->quiet)
        cli_error(
            "%s decision%s in %.2f s on %d thread%s: %s a second, %s a second of one core",
            lab_run_thousands(decisions, count), d4__plural((long long)decisions), seconds,
            threads, d4__plural(threads),
            lab_run_thousands((uint64_t)((double)decisions / seconds), rate),
            lab_run_thousands((uint64_t)((double)decisions / busy), each));
    return interrupted ? LAB_RUN_STOPPED : CLI_OK;
}

int lab_run_open_page(const char *command, const struct lab_request *request, FILE **page)
{
    *page = NULL;
    if (!request->report)
        return CLI_OK;
    if (lab_page_missing()) {
        cli_error("%s: this program was built without the page of --report: %s", command,
                  lab_page_missing());
        return CLI_USAGE;
    }
    *page = fopen(request->report, "wb");
    if (*page)
        return CLI_OK;
    cli_error("%s: %s: %s", command, request->report, strerror(errno));
    return CLI_USAGE;
}

int lab_run_close_page(const char *command, const struct lab_request *request, FILE *page)
{
    int failed = ferror(page);

    failed |= fclose(page);
    if (failed) {
        cli_error("%s: %s: could not be written", command, request->report);
        return CLI_USAGE;
    }
    if (!request->quiet)
        cli_error("the page is %s: open it in a browser", request->report);
    return CLI_OK;
}

const char *lab_run_thousands(uint64_t number, char out[32])
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
    int at = 0;

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = '\0';
    return out;
}

void lab_run_print_table(FILE *file, const struct lab_table *table)
{
    const struct lab_settings *settings = &table->settings;
    struct d4_setup plain;
    int cycles = d4_format_has((enum d4_format)settings->table.format, D4_CYCLES);
    char deals[32], own[8], usual[8];

    d4_setup_init(&plain, &table->made.edition);
    tui_print(file, "%s, %d seats, %s", table->made.rules.edition, table->seats,
              d4_format_name((enum d4_format)settings->table.format));
    if (settings->matches)
        tui_print(file, " to %d%s%s", settings->table.target, cycles ? " cycle" : "",
                  cycles ? d4__plural(settings->table.target) : "");
    for (int i = 0; d4_option_name(i); i++) {
        const char *value = d4_option_value(&table->made.rules.options, i, own);
        if (strcmp(value, d4_option_value(&plain.options, i, usual)) != 0)
            tui_print(file, ", %s %s", d4_option_name(i), value);
    }
    for (int i = 0; i < table->made.rules.kind_count; i++)
        if (table->made.rules.kind[i].rule[0] != '\0')
            tui_print(file, ", %s is %s", table->made.rules.kind[i].code,
                      table->made.rules.kind[i].rule);
    if (settings->table.customizable)
        tui_print(file, ", %s customizable%s", settings->table.customizable,
                  d4__plural(atoi(settings->table.customizable)));
    if (settings->table.swap_hands)
        tui_print(file, ", swap hands %s", settings->table.swap_hands);
    if (settings->table.lost)
        tui_print(file, ", %s lost", settings->table.lost);
    int one = settings->deals == 1;
    tui_print(file, "; %s %s%s", lab_run_thousands(settings->deals, deals),
              settings->matches     ? (one ? "match" : "matches")
              : settings->duplicate ? (one ? "deal" : "deals")
                                    : (one ? "round" : "rounds"),
              settings->duplicate ? " in every seating" : "");
    tui_print(file, ", seed %" PRIu64 "%s\n", settings->seed,
              settings->imperfect ? ", with human habits" : "");
}
