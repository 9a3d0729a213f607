/* sim_text.c - the tables that `drawfour sim` prints. */
#include "cli/sim_text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/plural.h"

static void heading(const char *text)
{
    cli_styled(stdout, CLI_BOLD, "\n%s", text);
    tui_print(stdout, "\n");
}

/* "34.52 %  33.91 to 35.14" */
static void print_share(struct lab_estimate share)
{
    if (isnan(share.value))
        tui_print(stdout, "      -%20s", "");
    else
        tui_print(stdout, "%7.2f %%  %6.2f to %-6.2f", 100 * share.value, 100 * share.low,
                  100 * share.high);
}

static void print_mean(struct lab_estimate mean)
{
    if (isnan(mean.value))
        tui_print(stdout, "      -");
    else
        tui_print(stdout, "%8.2f ±%.2f", mean.value, mean.high - mean.value);
}

static int name_width(const struct lab_table *table)
{
    int width = 6;

    for (int i = 0; i < table->seats; i++) {
        int columns = tui_columns(table->bot[i]);
        if (columns > width)
            width = columns > 24 ? 24 : columns;
    }
    return width;
}

static void print_players(const struct lab_table *table, const struct lab_counts *counts)
{
    const char *unit = table->settings.matches ? "a match" : "a round";
    int width = name_width(table);

    heading("Who wins");
    tui_print(stdout, "%-*s  %9s  %-16s  %s %s\n", width + 3, "player", "wins", "95 % interval",
              "points", unit);
    for (int i = 0; i < table->seats; i++) {
        tui_print(stdout, "%2d ", i + 1);
        tui_cell(stdout, table->bot[i], width + 2, width);
        print_share(lab_player_wins(table, counts, i));
        print_mean(lab_player_points(table, counts, i));
        tui_print(stdout, "\n");
    }
    if (table->groups == 1 || table->groups == table->seats)
        return;
    tui_print(stdout, "\n%-*s  %9s  %-16s  %s %s, for each of the players with that bot\n",
              width + 3, "bot", "wins", "95 % interval", "points", unit);
    for (int g = 0; g < table->groups; g++) {
        tui_print(stdout, "%2dx", table->group_size[g]);
        tui_cell(stdout, table->bot[table->group_first[g]], width + 2, width);
        print_share(lab_group_wins(table, counts, g));
        print_mean(lab_group_points(table, counts, g));
        tui_print(stdout, "\n");
    }
}

static void print_positions(const struct lab_table *table, const struct lab_counts *counts)
{
    heading("What moving first is worth");
    for (int i = 0; i < table->seats; i++) {
        static const char *const names[] = {"first", "second", "third"};
        char name[16];
        if (i < 3)
            snprintf(name, sizeof name, "%s", names[i]);
        else
            snprintf(name, sizeof name, "%dth", i + 1);
        tui_print(stdout, "%-8s to move ", name);
        print_share(lab_position_wins(table, counts, i));
        tui_print(stdout, "\n");
    }
}

#define BARS 12
#define BAR_WIDTH 40

/* The lengths in a dozen steps of equal width, as bars. */
static void print_lengths(const struct lab_counts *counts)
{
    int last = (int)lab_quantile(counts->length, LAB_LENGTHS, 0.995);
    int step = last / BARS + 1;
    uint64_t bars[BARS + 1] = {0};
    uint64_t most = 1;

    for (int i = 0; i < LAB_LENGTHS; i++)
        bars[i / step < BARS ? i / step : BARS] += counts->length[i];
    for (int i = 0; i <= BARS; i++)
        most = bars[i] > most ? bars[i] : most;
    for (int i = 0; i <= BARS; i++) {
        double share = (double)bars[i] / (double)counts->rounds;
        int width = (int)(BAR_WIDTH * bars[i] / most);
        if (i == BARS && bars[i] == 0)
            break;
        if (i < BARS)
            tui_print(stdout, "%5d to %-4d ", i * step, (i + 1) * step - 1);
        else
            tui_print(stdout, "%5d or more", BARS * step);
        tui_print(stdout, " %5.1f %%  ", 100 * share);
        cli_style(stdout, CLI_CYAN);
        for (int k = 0; k < width; k++)
            tui_print(stdout, "#");
        cli_style(stdout, CLI_PLAIN);
        tui_print(stdout, "\n");
    }
}

static void print_rounds(const struct lab_table *table, const struct lab_counts *counts)
{
    int cluster = lab_cluster(table);
    struct lab_estimate turns = lab_mean(&counts->turns, cluster);
    struct lab_estimate points = lab_mean(&counts->round_points, cluster);
    struct lab_estimate back = lab_share(&counts->comebacks, (uint64_t)cluster);

    heading("Rounds");
    tui_print(stdout,
              "turns a round     %.2f ±%.2f, median %" PRIu64 ", nine in ten within %" PRIu64
              ", longest %" PRIu64 "\n",
              turns.value, turns.high - turns.value,
              lab_quantile(counts->length, LAB_LENGTHS, 0.5),
              lab_quantile(counts->length, LAB_LENGTHS, 0.9), counts->longest);
    tui_print(stdout, "points a round    %.2f ±%.2f\n", points.value,
              points.high - points.value);
    tui_print(stdout,
              "comebacks         %.2f %%  %.2f to %.2f  (won after holding %d cards more than "
              "the leader)\n",
              100 * back.value, 100 * back.low, 100 * back.high, LAB_COMEBACK);
    if (table->settings.matches) {
        struct lab_estimate rounds = lab_mean(&counts->match_rounds, 1);
        tui_print(stdout, "rounds a match    %.2f ±%.2f\n", rounds.value,
                  rounds.high - rounds.value);
    }
    tui_print(stdout, "blocked rounds    %" PRIu64 "\n", counts->blocked);
    if (counts->endless > 0)
        tui_print(stdout, "endless rounds    %" PRIu64 " (given up after %d actions)\n",
                  counts->endless, LAB_ACTIONS_MAX);
    heading("Turns a round");
    print_lengths(counts);
}

static void print_drawn(const struct lab_table *table, const struct lab_counts *counts)
{
    int width = name_width(table);

    heading("Who was hit by what: cards drawn a round");
    tui_print(stdout, "%-16s", "");
    for (int i = 0; i < table->seats; i++) {
        tui_print(stdout, " %2d ", i + 1);
        tui_cell(stdout, table->bot[i], width, width);
    }
    tui_print(stdout, "\n");
    for (int cause = 0; cause < LAB_CAUSES; cause++) {
        uint64_t all = 0;
        for (int i = 0; i < table->seats; i++)
            all += counts->drawn[i][cause];
        if (all == 0)
            continue;
        tui_print(stdout, "%-16s", lab_cause_name((enum lab_cause)cause));
        for (int i = 0; i < table->seats; i++)
            tui_print(stdout, " %*.3f", width + 3,
                      (double)counts->drawn[i][cause] / (double)counts->rounds);
        tui_print(stdout, "\n");
    }
}

static void print_times(const struct lab_table *table, const struct lab_counts *counts)
{
    heading("How long decisions took, in microseconds");
    tui_print(stdout, "%-16s %12s %12s %12s %12s\n", "bot", "decisions", "mean", "99 % within",
              "longest");
    for (int g = 0; g < table->groups; g++) {
        const struct lab_times *times = &counts->times[g];
        tui_cell(stdout, table->bot[table->group_first[g]], 16, 16);
        tui_print(stdout, " %12" PRIu64 " %12.2f %12.2f %12.1f\n", times->count,
                  times->count ? (double)times->sum_ns / 1000 / (double)times->count : 0,
                  lab_times_quantile(times, 0.99) / 1000, (double)times->most_ns / 1000);
    }
}

void sim_text_print(const struct lab_table *table, const struct lab_counts *counts)
{
    char deals[32], rounds[32];

    lab_run_print_table(stdout, table);
    if (counts->deals < table->settings.deals || table->settings.matches ||
        table->settings.duplicate)
        tui_print(
            stdout, "%s finished, %s round%s played\n", lab_run_thousands(counts->deals, deals),
            lab_run_thousands(counts->rounds, rounds), d4__plural((long long)counts->rounds));
    if (counts->rounds == 0)
        return;
    if (counts->deals > 0)
        print_players(table, counts);
    print_positions(table, counts);
    print_rounds(table, counts);
    print_drawn(table, counts);
    if (table->settings.times)
        print_times(table, counts);
}
