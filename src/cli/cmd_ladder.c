/* cmd_ladder.c - `drawfour ladder`: whether each level of the bots beats the one below it,
 * table by table. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/lab_run.h"
#include "core/plural.h"
#include "lab/json_write.h"
#include "lab/ladder.h"

#define LEVELS_MAX 8
#define DEALS 2000
#define THINKING_DEALS 200
#define NAME_WIDTH 26
#define CELL_WIDTH 22

/* Which cells to play, and how to show them. */
struct request {
    struct lab_ladder ladder;
    char levels[LEVELS_MAX][LAB_BOT_MAX]; /* the weakest first */
    int level_count;
    struct lab_row rows[LAB_ROWS_MAX];
    int row_count;
    int json, markdown;
    struct lab_request run; /* for the progress bar and interrupts */
};

/* What came of all cells so far. */
struct tally {
    int cells[LAB_BELOW + 1]; /* by enum lab_order */
    int stopped;
};

static int read_levels(const char *text, struct request *request)
{
    request->level_count = 0;
    do {
        size_t length = strcspn(text, ",");
        if (length == 0 || length >= LAB_BOT_MAX || request->level_count == LEVELS_MAX) {
            cli_error("ladder: --levels are two to %d bots, the weakest first: random,easy",
                      LEVELS_MAX);
            return -1;
        }
        char *level = request->levels[request->level_count++];
        memcpy(level, text, length);
        level[length] = '\0';
        struct d4_error error = {0, ""};
        if (bot_check(level, &error) != 0) {
            cli_error("ladder: %s", error.text);
            return -1;
        }
        text += length;
    } while (*text++ == ',');
    if (request->level_count < 2) {
        cli_error("ladder: --levels names one bot; one to compare it with is missing");
        return -1;
    }
    return 0;
}

/* `random` and every level that people are offered, in their order. */
static void usual_levels(struct request *request)
{
    for (int i = 0; bot_kind_at(i); i++) {
        const struct bot_kind *kind = bot_kind_at(i);
        if ((i == 0 || !kind->baseline) && request->level_count < LEVELS_MAX)
            snprintf(request->levels[request->level_count++], LAB_BOT_MAX, "%s", kind->name);
    }
}

static int keep_row(struct request *request, const char *name, int kept)
{
    struct cli_nearest nearest;
    char near[160];

    cli_nearest_init(&nearest, name);
    for (int i = kept; i < request->row_count; i++) {
        struct lab_row row = request->rows[i];
        cli_nearest_add(&nearest, request->rows[i].name);
        if (strcmp(row.name, name) != 0)
            continue;
        request->rows[i] = request->rows[kept];
        request->rows[kept] = row;
        return 0;
    }
    cli_error("ladder: no table '%s'%s; `drawfour ladder --list` names them", name,
              cli_nearest_write(&nearest, near));
    return -1;
}

/* Leaves the tables that were asked for, in the order in which they were. */
static int choose_rows(struct request *request, char **names, int count)
{
    request->row_count = lab_ladder_rows(request->rows);
    for (int i = 0; i < count; i++)
        if (keep_row(request, names[i], i) != 0)
            return -1;
    if (count > 0)
        request->row_count = count;
    return 0;
}

static int read_whole(const char *name, const char *text, uint64_t *out)
{
    long number;

    if (text == NULL)
        return 0;
    if (cli_number(name, text, 1, 100000000, &number) != 0)
        return -1;
    *out = (uint64_t)number;
    return 0;
}

static int read_options(int argc, char **argv, struct request *request, int *list)
{
    const char *levels = NULL, *deals = NULL, *thinking = NULL, *seed = NULL, *threads = NULL;
    const struct cli_option options[] = {
        {"--levels", "BOT,...", NULL, &levels},
        {"--deals", "N", NULL, &deals},
        {"--thinking-deals", "N", NULL, &thinking},
        {"--seed", "N", NULL, &seed},
        {"--threads", "N", NULL, &threads},
        {"--list", NULL, list, NULL},
        {"--json", NULL, &request->json, NULL},
        {"--markdown", NULL, &request->markdown, NULL},
        {"--quiet", NULL, &request->run.quiet, NULL},
        {0},
    };
    uint64_t thread_count = 0;
    int left = cli_options(argc, argv, options, 0, LAB_ROWS_MAX);

    if (left < 0)
        return -1;
    if (request->json && request->markdown) {
        cli_error("ladder: --json and --markdown both want standard output; give one");
        return -1;
    }
    request->ladder = (struct lab_ladder){DEALS, THINKING_DEALS, 1, 0};
    if (read_whole("--deals", deals, &request->ladder.deals) != 0 ||
        read_whole("--thinking-deals", thinking, &request->ladder.thinking_deals) != 0 ||
        read_whole("--seed", seed, &request->ladder.seed) != 0 ||
        read_whole("--threads", threads, &thread_count) != 0)
        return -1;
    request->ladder.threads = (int)thread_count;
    usual_levels(request);
    if (levels && read_levels(levels, request) != 0)
        return -1;
    return choose_rows(request, argv + 1, left);
}

/* The sign behind a cell, so that no color is needed to see it. */
static const char *sign(enum lab_order order)
{
    static const char *const signs[] = {
        [LAB_ABOVE] = "", [LAB_NOT_SEEN] = " ?", [LAB_BELOW] = " BELOW"};

    return signs[order];
}

static void cell_text(const struct lab_cell *cell, char out[48])
{
    snprintf(out, 48, "%.1f ±%.1f of %.0f%s", 100 * cell->wins.value,
             50 * (cell->wins.high - cell->wins.low), 100 * cell->even, sign(cell->order));
}

static void print_head(const struct request *request)
{
    if (request->markdown)
        tui_print(stdout, "| table |");
    else
        tui_print(stdout, "%-*s", NAME_WIDTH, "table");
    for (int i = 1; i < request->level_count; i++) {
        char head[2 * LAB_BOT_MAX + 8];
        snprintf(head, sizeof head, "%s > %s", request->levels[i], request->levels[i - 1]);
        if (request->markdown)
            tui_print(stdout, " %s |", head);
        else
            tui_cell(stdout, head, CELL_WIDTH, CELL_WIDTH);
    }
    tui_print(stdout, "\n");
    for (int i = 0; i < request->level_count && request->markdown; i++)
        tui_print(stdout, "|---%s", i + 1 < request->level_count ? "" : "|\n");
    fflush(stdout);
}

static void print_row(const struct request *request, const struct lab_row *row,
                      const struct lab_cell cells[], int count)
{
    if (request->markdown)
        tui_print(stdout, "| `%s` |", row->name);
    else
        tui_cell(stdout, row->name, NAME_WIDTH, NAME_WIDTH);
    for (int i = 0; i < count; i++) {
        char text[48];
        cell_text(&cells[i], text);
        if (request->markdown)
            tui_print(stdout, " %s |", text);
        else
            tui_cell(stdout, text, CELL_WIDTH, CELL_WIDTH);
    }
    tui_print(stdout, "\n");
    fflush(stdout);
}

static void write_row(struct lab_json *json, const struct request *request,
                      const struct lab_row *row, const struct lab_cell cells[], int count)
{
    static const char *const words[] = {
        [LAB_ABOVE] = "above", [LAB_NOT_SEEN] = "not-seen", [LAB_BELOW] = "below"};

    for (int i = 0; i < count; i++) {
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "table", row->name);
        lab_json_text(json, "upper", request->levels[i + 1]);
        lab_json_text(json, "lower", request->levels[i]);
        lab_json_estimate(json, "wins", cells[i].wins);
        lab_json_number(json, "even", cells[i].even);
        lab_json_whole(json, "deals", cells[i].deals);
        lab_json_text(json, "order", words[cells[i].order]);
        lab_json_close(json, '}');
    }
}

/* Plays the cells of one row. Returns how many were finished, or -1 on a fault. */
static int play_row(const struct request *request, const struct lab_row *row,
                    struct lab_watch *watch, struct lab_cell cells[LEVELS_MAX],
                    struct tally *tally)
{
    for (int i = 0; i + 1 < request->level_count; i++) {
        struct d4_error error = {0, ""};
        if (lab_ladder_play(&request->ladder, row, request->levels[i + 1], request->levels[i],
                            watch, &cells[i], &error) != D4_OK) {
            cli_error("ladder: %s: %s", row->name, error.text);
            return -1;
        }
        lab_run_clear(&request->run);
        if (*watch->stop) {
            tally->stopped = 1;
            return i;
        }
        tally->cells[cells[i].order]++;
    }
    return request->level_count - 1;
}

static int end(const struct request *request, const struct tally *tally)
{
    int seen = tally->cells[LAB_ABOVE], open = tally->cells[LAB_NOT_SEEN];
    int below = tally->cells[LAB_BELOW], all = seen + open + below;

    if (!request->json)
        tui_print(stdout,
                  "\n%d of %d cell%s show%s the order, %d %s open, %d contradict%s it\n", seen,
                  all, d4__plural(all), seen == 1 ? "s" : "", open, open == 1 ? "is" : "are",
                  below, below == 1 ? "s" : "");
    if (tally->stopped) {
        cli_error("interrupted: these are the cells that were finished");
        return LAB_RUN_STOPPED;
    }
    return below > 0 ? CLI_REFUSED : CLI_OK;
}

static int play(const struct request *request)
{
    struct lab_json json = {.file = stdout, .fresh = 1};
    struct tally tally = {{0}, 0};
    struct lab_watch watch;

    lab_run_start(&watch, &request->run);
    if (request->json)
        lab_json_open(&json, NULL, '[');
    else
        print_head(request);
    for (int i = 0; i < request->row_count && !tally.stopped; i++) {
        struct lab_cell cells[LEVELS_MAX] = {0};
        int count = play_row(request, &request->rows[i], &watch, cells, &tally);
        if (count < 0)
            return CLI_USAGE;
        if (request->json)
            write_row(&json, request, &request->rows[i], cells, count);
        else if (count > 0)
            print_row(request, &request->rows[i], cells, count);
    }
    if (request->json) {
        lab_json_close(&json, ']');
        tui_print(stdout, "\n");
    }
    return end(request, &tally);
}

int cmd_ladder(int argc, char **argv)
{
    struct request *request = calloc(1, sizeof *request);
    int list = 0, status = CLI_USAGE;

    if (!request)
        cli_error("ladder: not enough memory");
    else if (read_options(argc, argv, request, &list) == 0) {
        status = CLI_OK;
        for (int i = 0; list && i < request->row_count; i++)
            tui_print(stdout, "%s\n", request->rows[i].name);
        if (!list)
            status = play(request);
    }
    free(request);
    return status;
}
