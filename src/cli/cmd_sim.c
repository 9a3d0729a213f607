/* cmd_sim.c - `drawfour sim`: many deals, and what came of them. */
#include <stdlib.h>

#include "cli/sim_text.h"
#include "lab/page.h"

static void write_page(FILE *page, const struct lab_table *table,
                       const struct lab_counts *counts)
{
    lab_page_head(page);
    lab_sim_json(table, counts, page);
    lab_page_tail(page);
}

static int run(struct lab_request *request, struct lab_table *table, struct lab_counts *counts)
{
    struct d4_error error = {0, ""};
    struct lab_watch watch;
    FILE *page;

    if (lab_run_table("sim", &request->settings, table) != CLI_OK ||
        lab_run_open_page("sim", request, &page) != CLI_OK)
        return CLI_USAGE;
    lab_run_start(&watch, request);
    if (lab_sim(table, &watch, counts, &error) != D4_OK) {
        cli_error("sim: %s", error.text);
        if (page)
            fclose(page);
        return CLI_USAGE;
    }
    int status = lab_run_end(&watch, request, counts->decisions, counts->faults);
    if (request->json)
        lab_sim_json(table, counts, stdout);
    else if (request->csv)
        lab_sim_csv(table, counts, stdout);
    else
        sim_text_print(table, counts);
    if (page) {
        write_page(page, table, counts);
        if (lab_run_close_page("sim", request, page) != CLI_OK)
            return CLI_USAGE;
    }
    return status;
}

int cmd_sim(int argc, char **argv)
{
    struct lab_request request = {.json = 0};
    struct lab_table *table = malloc(sizeof *table);
    struct lab_counts *counts = malloc(sizeof *counts);
    int status = CLI_USAGE;

    lab_settings_init(&request.settings);
    if (!table || !counts)
        cli_error("sim: not enough memory");
    else if (lab_run_options(argc, argv, LAB_RUN_SIM, &request) == CLI_OK)
        status = run(&request, table, counts);
    free(counts);
    free(table);
    return status;
}
