/* cmd_compare.c - `drawfour compare`: two settings on the same deals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab_run.h"
#include "core/plural.h"
#include "lab/page.h"

#define WORDS_MAX 64

/* Takes 'text' apart at white space, in place; quotes keep it together. Returns the
 * number of words, or -1 if there are too many. */
static int split(char *text, char *words[WORDS_MAX])
{
    int count = 0;

    for (char *at = text; *at != '\0';) {
        char quote = '\0';
        at += strspn(at, " \t\n");
        if (*at == '\0')
            break;
        if (count == WORDS_MAX)
            return -1;
        char *to = words[count++] = at;
        for (; *at != '\0' && (quote || !strchr(" \t\n", *at)); at++) {
            if (quote ? *at == quote : *at == '"' || *at == '\'')
                quote = quote ? '\0' : *at;
            else
                *to++ = *at;
        }
        if (*at != '\0')
            at++;
        *to = '\0';
    }
    return count;
}

/* One side: options in one text; or, without dashes, rules ("stacking=two") or bots
 * ("normal,random"). The settings point into '*copy', which the caller frees. */
static int read_side(const char *text, struct lab_request *request, char **copy)
{
    char *words[WORDS_MAX + 1] = {(char[]){"compare"}};
    const char *kind = text[0] == '-' || text[0] == '\0' ? ""
                       : strchr(text, '=') != NULL       ? "--rule "
                                                         : "--bots ";
    size_t size = strlen(kind) + strlen(text) + 1;

    *copy = malloc(size);
    if (!*copy) {
        cli_error("compare: not enough memory");
        return CLI_USAGE;
    }
    memcpy(*copy, kind, strlen(kind));
    memcpy(*copy + strlen(kind), text, strlen(text) + 1);
    int count = split(*copy, words + 1);
    if (count < 0) {
        cli_error("compare: '%.40s' has more than %d words", text, WORDS_MAX);
        return CLI_USAGE;
    }
    return lab_run_options(count + 1, words, LAB_RUN_SIDE, request);
}

static void print_value(struct lab_estimate value, double scale, const char *unit)
{
    if (isnan(value.value))
        tui_print(stdout, "%12s", "-");
    else
        tui_print(stdout, "%10.2f%s", scale * value.value, unit);
}

static void print_metric(const struct lab_comparison *comparison,
                         const struct lab_table *table[2], enum lab_metric metric)
{
    const struct lab_metric_text *text = lab_metric_text(metric);
    struct lab_estimate difference =
        lab_comparison_difference(comparison, table[0], table[1], metric);
    double scale = text->share ? 100 : 1;
    const char *unit = text->share ? " %" : "  ";
    int clear = difference.low > 0 || difference.high < 0;

    tui_print(stdout, "%-26s", text->text);
    for (int i = 0; i < 2; i++)
        print_value(lab_comparison_value(comparison, table[i], i, metric), scale, unit);
    tui_print(stdout, " ");
    cli_styled(stdout, clear ? CLI_BOLD : CLI_PLAIN, "%+9.2f%s", scale * difference.value,
               text->share ? " points" : "");
    tui_print(stdout, "  %+.2f to %+.2f%s\n", scale * difference.low, scale * difference.high,
              clear ? "  *" : "");
}

static void print_comparison(const struct lab_comparison *comparison,
                             const struct lab_table *table[2])
{
    char deals[32];

    for (int i = 0; i < 2; i++) {
        tui_print(stdout, "%c: ", 'A' + i);
        lab_run_print_table(stdout, table[i]);
        tui_print(stdout, "   bots: ");
        for (int k = 0; k < table[i]->seats; k++)
            tui_print(stdout, "%s%s", k ? ", " : "", table[i]->bot[k]);
        tui_print(stdout, "\n");
    }
    tui_print(stdout, "%s deal%s played by both\n\n",
              lab_run_thousands(comparison->deals, deals),
              d4__plural((long long)comparison->deals));
    if (comparison->deals == 0)
        return;
    cli_styled(stdout, CLI_BOLD, "%-26s%10s%12s %10s  95 %% interval", "", "A", "B", "A - B");
    tui_print(stdout, "\n");
    for (int m = 0; m < LAB_METRICS; m++)
        if (m != LAB_PLAYER || table[0]->groups > 1 || table[1]->groups > 1)
            print_metric(comparison, table, (enum lab_metric)m);
    tui_print(stdout,
              "\n* the interval leaves out 0. A comeback is a round won after holding %d cards "
              "more than the\nleader; the intervals rest on the difference deal by deal.\n",
              LAB_COMEBACK);
}

static void write_results(const struct lab_request *request,
                          const struct lab_comparison *comparison,
                          const struct lab_table *table[2], FILE *page)
{
    if (request->json)
        lab_compare_json(table[0], table[1], comparison, stdout);
    else if (request->csv)
        lab_compare_csv(table[0], table[1], comparison, stdout);
    else
        print_comparison(comparison, table);
    if (page) {
        lab_page_head(page);
        lab_compare_json(table[0], table[1], comparison, page);
        lab_page_tail(page);
    }
}

/* Both sides play the same deals, so these belong after A and B. */
static int same_deals(const struct lab_settings *a, const struct lab_settings *b)
{
    if (a->deals != b->deals || a->seed != b->seed) {
        cli_error("compare: A and B are played on the same deals: give --rounds and --seed "
                  "after them, for both");
        return 0;
    }
    return 1;
}

static int run(const struct lab_request *request, const struct lab_settings side[2],
               struct lab_table *tables, struct lab_comparison *comparison)
{
    const struct lab_table *table[2] = {&tables[0], &tables[1]};
    struct d4_error error = {0, ""};
    struct lab_watch watch;
    FILE *page;

    if (!same_deals(&side[0], &side[1]) ||
        lab_run_table("compare: A", &side[0], &tables[0]) != CLI_OK ||
        lab_run_table("compare: B", &side[1], &tables[1]) != CLI_OK ||
        lab_run_open_page("compare", request, &page) != CLI_OK)
        return CLI_USAGE;
    lab_run_start(&watch, request);
    if (lab_compare(table[0], table[1], &watch, comparison, &error) != D4_OK) {
        cli_error("compare: %s", error.text);
        if (page)
            fclose(page);
        return CLI_USAGE;
    }
    int status = lab_run_end(&watch, request, comparison->decisions, comparison->faults);
    write_results(request, comparison, table, page);
    if (page && lab_run_close_page("compare", request, page) != CLI_OK)
        return CLI_USAGE;
    return status;
}

int cmd_compare(int argc, char **argv)
{
    struct lab_request common = {.json = 0};
    struct lab_request side[2];
    char *copy[2] = {NULL, NULL};
    struct lab_table *tables = malloc(2 * sizeof *tables);
    struct lab_comparison *comparison = malloc(sizeof *comparison);
    int status = CLI_USAGE;

    lab_settings_init(&common.settings);
    if (!tables || !comparison) {
        cli_error("compare: not enough memory");
    } else if (argc < 3) {
        cli_error("compare: give two settings, A and B: compare stacking=any \"\" --seats 4");
    } else {
        /* The options for both come first, so that A and B can say otherwise. */
        char *words[2] = {argv[1], argv[2]};
        argv[2] = argv[0];
        status = lab_run_options(argc - 2, argv + 2, LAB_RUN_COMPARE, &common);
        for (int i = 0; status == CLI_OK && i < 2; i++) {
            side[i] = common;
            side[i].settings.table.default_rules = common.settings.table.rules;
            side[i].settings.table.default_houses = common.settings.table.houses;
            status = read_side(words[i], &side[i], &copy[i]);
        }
        if (status == CLI_OK) {
            struct lab_settings settings[2] = {side[0].settings, side[1].settings};
            status = run(&common, settings, tables, comparison);
        }
    }
    free(copy[0]);
    free(copy[1]);
    free(comparison);
    free(tables);
    return status;
}
