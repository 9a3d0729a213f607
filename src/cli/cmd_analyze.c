/* cmd_analyze.c - `drawfour analyze`: what the decisions of a record were worth. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/analyze_text.h"
#include "cli/lab_run.h"
#include "cli/replay_text.h"
#include "lab/page.h"

struct request {
    struct lab_request lab; /* json, report, quiet */
    long playouts, threads, seed;
};

static void show_progress(void *context, const struct lab_progress *progress)
{
    double share = (double)progress->done / (double)progress->deals;
    double left = share > 0 ? progress->seconds / share - progress->seconds : 0;

    (void)context;
    cli_rewrite(stderr);
    tui_print(stderr, "[");
    for (int i = 0; i < 30; i++)
        tui_print(stderr, "%c", i < (int)(30 * share) ? '#' : '-');
    tui_print(stderr, "] %3.0f %%  %.0f s left ", 100 * share, left);
    fflush(stderr);
}

static int shows_progress(const struct request *request)
{
    return !request->lab.quiet && isatty(fileno(stderr));
}

/* Takes the whole record in. Returns the exit status. */
static int take_record(struct lab_analysis *analysis, const char *path, const char *record,
                       size_t size)
{
    static struct d4_replay replay;
    static struct d4_events events;
    static struct replay_words words;
    struct d4_library library = replay_library(path);
    struct replay_text text = {.out = stdout, .replay = &replay, .reader = REPLAY_ALL};
    struct d4_step step;
    struct d4_error error = {0, ""};

    d4_replay_init(&replay, record, (int)size, &library);
    do {
        enum d4_status status = d4_replay_next(&replay, &step, &events, &error);

        if (status != D4_OK)
            return replay_complain(path, status, &error);
        words.length = 0;
        words.text[0] = '\0';
        replay_words_events(&words, &text, &events);
        if (lab_analysis_add(analysis, &replay, &step, &events, words.text, &error) != D4_OK) {
            cli_error("analyze: %s: %s", path, error.text);
            return CLI_USAGE;
        }
    } while (step.type != D4_STEP_END);
    return CLI_OK;
}

static int write_out(const struct lab_analysis *analysis, const struct request *request,
                     FILE *page)
{
    if (request->lab.json)
        lab_analysis_json(analysis, stdout);
    else
        analyze_text_print(analysis);
    if (fflush(stdout) != 0) {
        cli_error("the output cannot be written");
        return CLI_USAGE;
    }
    if (!page)
        return CLI_OK;
    lab_page_head(page);
    lab_analysis_json(analysis, page);
    lab_page_tail(page);
    return lab_run_close_page("analyze", &request->lab, page);
}

static int run(struct lab_analysis *analysis, const struct request *request)
{
    struct d4_error error = {0, ""};
    struct lab_watch watch;
    FILE *page;

    if (lab_run_open_page("analyze", &request->lab, &page) != CLI_OK)
        return CLI_USAGE;
    lab_run_start(&watch, &request->lab);
    watch.tick = shows_progress(request) ? show_progress : NULL;
    if (lab_analysis_run(analysis, &watch, &error) != D4_OK) {
        cli_error("analyze: %s", error.text);
        if (page)
            fclose(page);
        return CLI_USAGE;
    }
    if (shows_progress(request))
        cli_rewrite(stderr);
    if (!analysis->complete)
        cli_error("interrupted: these numbers rest on fewer playouts; ? stands for none");
    int status = write_out(analysis, request, page);
    return status == CLI_OK && !analysis->complete ? LAB_RUN_STOPPED : status;
}

static int read_numbers(struct request *request, const char *playouts, const char *seed,
                        const char *threads)
{
    request->playouts = LAB_PLAYOUTS_DEFAULT;
    request->seed = 1;
    if (playouts &&
        cli_number("--playouts", playouts, 2, LAB_PLAYOUTS_MAX, &request->playouts) < 0)
        return -1;
    if (seed && cli_number("--seed", seed, 0, 1000000000, &request->seed) < 0)
        return -1;
    if (threads && cli_number("--threads", threads, 1, LAB_THREADS_MAX, &request->threads) < 0)
        return -1;
    return 0;
}

int cmd_analyze(int argc, char **argv)
{
    struct request request = {.threads = 0};
    const char *playouts = NULL, *seed = NULL, *threads = NULL;
    const struct cli_option options[] = {{"--json", NULL, &request.lab.json, NULL},
                                         {"--quiet", NULL, &request.lab.quiet, NULL},
                                         {"--report", "FILE.html", NULL, &request.lab.report},
                                         {"--playouts", "N", NULL, &playouts},
                                         {"--seed", "N", NULL, &seed},
                                         {"--threads", "N", NULL, &threads},
                                         {0}};
    struct lab_analysis analysis;
    size_t size = 0;
    int status = CLI_USAGE;

    if (cli_options(argc, argv, options, 1, 1) < 0 ||
        read_numbers(&request, playouts, seed, threads) < 0)
        return CLI_USAGE;
    char *record = cli_read_file(argv[1], &size);
    if (!record)
        return CLI_USAGE;
    if (size > REPLAY_RECORD_MAX) {
        cli_error("%s: larger than %zu MB; no record is", argv[1], REPLAY_RECORD_MAX >> 20);
    } else if (lab_analysis_open(&analysis, (uint64_t)request.seed, (int)request.playouts,
                                 (int)request.threads) < 0) {
        cli_error("not enough memory");
    } else {
        status = take_record(&analysis, argv[1], record, size);
        if (status == CLI_OK)
            status = run(&analysis, &request);
        lab_analysis_close(&analysis);
    }
    free(record);
    return status;
}
