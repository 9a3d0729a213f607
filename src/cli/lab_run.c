/* lab_run.c - see lab_run.h. */
#include "cli/lab_run.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "core/plural.h"
#include "lab/page.h"

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static int unknown(const char *command, const char *text, int inner)
{
    struct cli_nearest nearest;
    char hint[160];

    cli_nearest_init(&nearest, text);
    for (int i = 0; lab_option_at(i); i++)
        cli_nearest_add(&nearest, lab_option_at(i)->name);
    if (!inner) {
        cli_nearest_add(&nearest, "--json");
        cli_nearest_add(&nearest, "--csv");
        cli_nearest_add(&nearest, "--report");
        cli_nearest_add(&nearest, "--quiet");
    }
    cli_error("%s: there is no option '%.40s'%s", command, text,
              cli_nearest_write(&nearest, hint));
    return CLI_USAGE;
}

/* The options that say where results go. Returns how many arguments were used, 0 if it is
 * none of them, -1 after a complaint. */
static int take_output(int argc, char **argv, int i, struct lab_request *request)
{
    const char *text = argv[i];

    if (strcmp(text, "--json") == 0)
        request->json = 1;
    else if (strcmp(text, "--csv") == 0)
        request->csv = 1;
    else if (strcmp(text, "--quiet") == 0)
        request->quiet = 1;
    else if (strncmp(text, "--report=", 9) == 0)
        request->report = text + 9;
    else if (strcmp(text, "--report") == 0 && i + 1 < argc)
        request->report = argv[i + 1];
    else if (strcmp(text, "--report") == 0)
        return cli_error("%s: --report needs a value: --report FILE.html", argv[0]), -1;
    else
        return 0;
    return strcmp(text, "--report") == 0 ? 2 : 1;
}

static const struct lab_option *find(const char *text, size_t length)
{
    for (int i = 0; lab_option_at(i); i++)
        if (strlen(lab_option_at(i)->name) == length &&
            strncmp(lab_option_at(i)->name, text, length) == 0)
            return lab_option_at(i);
    return NULL;
}

/* An option of the laboratory. Returns how many arguments were used, -1 after a complaint. */
static int take_setting(int argc, char **argv, int i, int inner, struct lab_request *request)
{
    size_t length = strcspn(argv[i], "=");
    const struct lab_option *option = find(argv[i], length);
    const char *value = argv[i][length] == '=' ? argv[i] + length + 1 : NULL;
    struct d4_error error = {0, ""};
    int used = 1;

    if (!option) {
        unknown(argv[0], argv[i], inner);
        return -1;
    }
    if (!value && option->argument && i + 1 < argc) {
        value = argv[i + 1];
        used = 2;
    }
    if (lab_settings_set(&request->settings, option->name, value, &error) != D4_OK) {
        cli_error("%s: %s", argv[0], error.text);
        return -1;
    }
    return used;
}

int lab_run_options(int argc, char **argv, int inner, struct lab_request *request)
{
    for (int i = 1; i < argc;) {
        int used = 0;
        if (argv[i][0] != '-') {
            cli_error("%s: '%.40s' is one argument too many; see `drawfour help %s`", argv[0],
                      argv[i], argv[0]);
            return CLI_USAGE;
        }
        if (!inner)
            used = take_output(argc, argv, i, request);
        if (used == 0)
            used = take_setting(argc, argv, i, inner, request);
        if (used < 0)
            return CLI_USAGE;
        i += used;
    }
    if (request->json && request->csv) {
        cli_error("%s: --json and --csv both want standard output; give one", argv[0]);
        return CLI_USAGE;
    }
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

int lab_run_end(const struct lab_watch *watch, const struct lab_request *request,
                uint64_t decisions, uint64_t faults)
{
    char count[32], rate[32], each[32];
    double seconds = watch->seconds > 1e-6 ? watch->seconds : 1e-6;
    double busy = watch->busy > 1e-6 ? watch->busy : 1e-6;
    int threads = watch->threads > 0 ? watch->threads : 1;

    if (shows_progress(request))
        cli_rewrite(stderr);
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
    char deals[32], own[8], usual[8];

    d4_setup_init(&plain, &table->edition);
    tui_print(file, "%s, %d seats, %s", table->rules.edition, table->seats,
              d4_format_name((enum d4_format)settings->format));
    if (settings->matches)
        tui_print(file, " to %d%s%s", settings->target,
                  settings->format == D4_FORMAT_ROTATING ? " cycle" : "",
                  settings->format == D4_FORMAT_ROTATING ? d4__plural(settings->target) : "");
    for (int i = 0; d4_option_name(i); i++) {
        const char *value = d4_option_value(&table->rules.options, i, own);
        if (strcmp(value, d4_option_value(&plain.options, i, usual)) != 0)
            tui_print(file, ", %s %s", d4_option_name(i), value);
    }
    for (int i = 0; i < table->rules.kind_count; i++)
        if (table->rules.kind[i].rule[0] != '\0')
            tui_print(file, ", %s is %s", table->rules.kind[i].code, table->rules.kind[i].rule);
    if (settings->customizable)
        tui_print(file, ", %s customizable%s", settings->customizable,
                  d4__plural(atoi(settings->customizable)));
    if (settings->swap_hands)
        tui_print(file, ", swap hands %s", settings->swap_hands);
    if (settings->lost)
        tui_print(file, ", %s lost", settings->lost);
    int one = settings->deals == 1;
    tui_print(file, "; %s %s%s", lab_run_thousands(settings->deals, deals),
              settings->matches     ? (one ? "match" : "matches")
              : settings->duplicate ? (one ? "deal" : "deals")
                                    : (one ? "round" : "rounds"),
              settings->duplicate ? " in every seating" : "");
    tui_print(file, ", seed %" PRIu64 "%s\n", settings->seed,
              settings->imperfect ? ", with human habits" : "");
}
