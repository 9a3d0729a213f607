/* sim_json.c - the results as JSON. */
#include "lab/sim_write.h"

#include <math.h>
#include <string.h>

#include "lab/json_write.h"

int lab_cluster(const struct lab_table *table)
{
    return table->settings.matches ? 1 : table->seatings;
}

struct lab_estimate lab_player_wins(const struct lab_table *table,
                                    const struct lab_counts *counts, int player)
{
    return lab_share(&counts->wins[player], (uint64_t)table->seatings);
}

struct lab_estimate lab_player_points(const struct lab_table *table,
                                      const struct lab_counts *counts, int player)
{
    return lab_mean(&counts->points[player], table->seatings);
}

/* A group's members share its wins. */
struct lab_estimate lab_group_wins(const struct lab_table *table,
                                   const struct lab_counts *counts, int group)
{
    int size = table->group_size[group];

    if (size == 1)
        return lab_share(&counts->group_wins[group], (uint64_t)table->seatings);
    return lab_mean(&counts->group_wins[group], (double)table->seatings * size);
}

struct lab_estimate lab_group_points(const struct lab_table *table,
                                     const struct lab_counts *counts, int group)
{
    return lab_mean(&counts->group_points[group],
                    (double)table->seatings * table->group_size[group]);
}

struct lab_estimate lab_position_wins(const struct lab_table *table,
                                      const struct lab_counts *counts, int position)
{
    return lab_share(&counts->position_wins[position], (uint64_t)lab_cluster(table));
}

struct lab_estimate lab_seat_wins(const struct lab_table *table,
                                  const struct lab_counts *counts, int seat)
{
    return lab_share(&counts->seat_wins[seat], (uint64_t)lab_cluster(table));
}

/* The options, and which of them are not as the edition has them. */
static void write_options(struct lab_json *json, const struct lab_table *table)
{
    struct d4_setup sheet;
    char value[8], usual[8];

    d4_setup_init(&sheet, &table->made.edition);
    lab_json_open(json, "rules", '{');
    for (int i = 0; d4_option_name(i); i++)
        lab_json_text(json, d4_option_name(i),
                      d4_option_value(&table->made.rules.options, i, value));
    lab_json_close(json, '}');
    lab_json_open(json, "decided", '[');
    for (int i = 0; d4_option_name(i); i++)
        if (strcmp(d4_option_value(&table->made.rules.options, i, value),
                   d4_option_value(&sheet.options, i, usual)) != 0)
            lab_json_text(json, NULL, d4_option_name(i));
    lab_json_close(json, ']');
}

static void write_settings(struct lab_json *json, const char *key,
                           const struct lab_table *table)
{
    const struct lab_settings *settings = &table->settings;

    lab_json_open(json, key, '{');
    lab_json_text(json, "edition", table->made.rules.edition);
    lab_json_whole(json, "seats", (uint64_t)table->seats);
    lab_json_open(json, "bots", '[');
    for (int i = 0; i < table->seats; i++)
        lab_json_text(json, NULL, table->bot[i]);
    lab_json_close(json, ']');
    lab_json_text(json, "format", d4_format_name((enum d4_format)settings->table.format));
    lab_json_flag(json, "teams", d4_format_teams((enum d4_format)settings->table.format));
    lab_json_text(json, "unit", settings->matches ? "match" : "round");
    if (settings->matches)
        lab_json_whole(json, "target", (uint64_t)settings->table.target);
    lab_json_whole(json, "deals", settings->deals);
    lab_json_flag(json, "duplicate", settings->duplicate);
    lab_json_whole(json, "seatings", (uint64_t)table->seatings);
    lab_json_flag(json, "perfect", !settings->imperfect);
    lab_json_whole(json, "seed", settings->seed);
    write_options(json, table);
    lab_json_open(json, "house", '{');
    for (int i = 0; i < table->made.rules.kind_count; i++)
        if (table->made.rules.kind[i].rule[0] != '\0')
            lab_json_text(json, table->made.rules.kind[i].code, table->made.rules.kind[i].rule);
    lab_json_close(json, '}');
    if (settings->table.customizable)
        lab_json_text(json, "customizable", settings->table.customizable);
    if (settings->table.swap_hands)
        lab_json_text(json, "swap_hands", settings->table.swap_hands);
    if (settings->table.lost)
        lab_json_text(json, "lost", settings->table.lost);
    lab_json_close(json, '}');
}

static void write_drawn(struct lab_json *json, const struct lab_counts *counts, int player)
{
    lab_json_open(json, "drawn", '{');
    for (int cause = 0; cause < LAB_CAUSES; cause++)
        lab_json_whole(json, lab_cause_key((enum lab_cause)cause),
                       counts->drawn[player][cause]);
    lab_json_close(json, '}');
}

static void write_players(struct lab_json *json, const struct lab_table *table,
                          const struct lab_counts *counts)
{
    lab_json_open(json, "players", '[');
    for (int i = 0; i < table->seats; i++) {
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "bot", table->bot[i]);
        lab_json_whole(json, "wins", (uint64_t)counts->wins[i].sum);
        lab_json_estimate(json, "win_rate", lab_player_wins(table, counts, i));
        lab_json_estimate(json, "points", lab_player_points(table, counts, i));
        write_drawn(json, counts, i);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
    lab_json_open(json, "bots", '[');
    for (int g = 0; g < table->groups; g++) {
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "bot", table->bot[table->group_first[g]]);
        lab_json_whole(json, "players", table->group_size[g]);
        lab_json_whole(json, "wins", (uint64_t)counts->group_wins[g].sum);
        lab_json_estimate(json, "win_rate", lab_group_wins(table, counts, g));
        lab_json_estimate(json, "points", lab_group_points(table, counts, g));
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

typedef struct lab_estimate (*share_of)(const struct lab_table *table,
                                        const struct lab_counts *counts, int i);

static void write_places(struct lab_json *json, const char *key, const struct lab_table *table,
                         const struct lab_counts *counts, const struct lab_moments *wins,
                         share_of share)
{
    lab_json_open(json, key, '[');
    for (int i = 0; i < table->seats; i++) {
        lab_json_open(json, NULL, '{');
        lab_json_whole(json, "wins", (uint64_t)wins[i].sum);
        lab_json_estimate(json, "win_rate", share(table, counts, i));
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_rounds(struct lab_json *json, const struct lab_table *table,
                         const struct lab_counts *counts)
{
    int cluster = lab_cluster(table);

    lab_json_open(json, "turns", '{');
    lab_json_estimate(json, "mean", lab_mean(&counts->turns, cluster));
    lab_json_number(json, "deviation", sqrt(lab_variance(&counts->each_turns)));
    lab_json_whole(json, "median", lab_quantile(counts->length, LAB_LENGTHS, 0.5));
    lab_json_whole(json, "p90", lab_quantile(counts->length, LAB_LENGTHS, 0.9));
    lab_json_whole(json, "p99", lab_quantile(counts->length, LAB_LENGTHS, 0.99));
    lab_json_whole(json, "longest", counts->longest);
    lab_json_histogram(json, "histogram", counts->length, LAB_LENGTHS);
    lab_json_close(json, '}');
    lab_json_open(json, "round_points", '{');
    lab_json_estimate(json, "mean", lab_mean(&counts->round_points, cluster));
    lab_json_whole(json, "step", LAB_SCORE_STEP);
    lab_json_histogram(json, "histogram", counts->score, LAB_SCORES);
    lab_json_close(json, '}');
    lab_json_estimate(json, "comebacks", lab_share(&counts->comebacks, (uint64_t)cluster));
    lab_json_whole(json, "comeback_cards", LAB_COMEBACK);
    lab_json_estimate(json, "drawn_a_round", lab_mean(&counts->drawn_all, cluster));
    if (table->settings.matches) {
        lab_json_open(json, "match_rounds", '{');
        lab_json_estimate(json, "mean", lab_mean(&counts->match_rounds, 1));
        lab_json_histogram(json, "histogram", counts->match_length, LAB_MATCH_ROUNDS);
        lab_json_whole(json, "beyond", counts->match_length[LAB_MATCH_ROUNDS]);
        lab_json_close(json, '}');
    }
}

/* The win rates as they settled: after each segment, over all deals so far. */
static void write_convergence(struct lab_json *json, const struct lab_table *table,
                              const struct lab_counts *counts)
{
    uint64_t deals = 0;
    uint64_t wins[D4_SEATS_MAX] = {0};

    lab_json_open(json, "convergence", '[');
    for (int segment = 0; segment < LAB_SEGMENTS; segment++) {
        if (counts->segment_deals[segment] == 0)
            continue;
        deals += counts->segment_deals[segment];
        lab_json_open(json, NULL, '{');
        lab_json_whole(json, "deals", deals);
        lab_json_open(json, "win_rate", '[');
        for (int i = 0; i < table->seats; i++) {
            wins[i] += counts->segment_wins[segment][i];
            lab_json_number(json, NULL, (double)wins[i] / (double)deals / table->seatings);
        }
        lab_json_close(json, ']');
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_times(struct lab_json *json, const struct lab_table *table,
                        const struct lab_counts *counts)
{
    lab_json_open(json, "times", '[');
    for (int g = 0; g < table->groups; g++) {
        const struct lab_times *times = &counts->times[g];
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "bot", table->bot[table->group_first[g]]);
        lab_json_whole(json, "decisions", times->count);
        lab_json_number(json, "mean_us", (double)times->sum_ns / 1000 / (double)times->count);
        lab_json_number(json, "p99_us", lab_times_quantile(times, 0.99) / 1000);
        lab_json_number(json, "most_us", (double)times->most_ns / 1000);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

void lab_sim_json(const struct lab_table *table, const struct lab_counts *counts, FILE *file)
{
    struct lab_json json = {file, 1};

    lab_json_open(&json, NULL, '{');
    lab_json_text(&json, "kind", "sim");
    write_settings(&json, "settings", table);
    lab_json_flag(&json, "complete", counts->deals == table->settings.deals);
    lab_json_whole(&json, "deals", counts->deals);
    lab_json_whole(&json, "rounds", counts->rounds);
    lab_json_whole(&json, "decisions", counts->decisions);
    lab_json_whole(&json, "blocked", counts->blocked);
    lab_json_whole(&json, "endless", counts->endless);
    lab_json_whole(&json, "faults", counts->faults);
    write_players(&json, table, counts);
    write_places(&json, "positions", table, counts, counts->position_wins, lab_position_wins);
    write_places(&json, "seats", table, counts, counts->seat_wins, lab_seat_wins);
    write_rounds(&json, table, counts);
    write_convergence(&json, table, counts);
    if (table->settings.times)
        write_times(&json, table, counts);
    lab_json_close(&json, '}');
    fputc('\n', file);
}

void lab_compare_json(const struct lab_table *first, const struct lab_table *second,
                      const struct lab_comparison *comparison, FILE *file)
{
    const struct lab_table *table[2] = {first, second};
    static const char *const names[2] = {"a", "b"};
    struct lab_json json = {file, 1};

    lab_json_open(&json, NULL, '{');
    lab_json_text(&json, "kind", "compare");
    for (int i = 0; i < 2; i++)
        write_settings(&json, names[i], table[i]);
    lab_json_flag(&json, "complete", comparison->deals == first->settings.deals);
    lab_json_whole(&json, "deals", comparison->deals);
    lab_json_whole(&json, "decisions", comparison->decisions);
    lab_json_whole(&json, "faults", comparison->faults);
    lab_json_whole(&json, "comeback_cards", LAB_COMEBACK);
    lab_json_open(&json, "metrics", '[');
    for (int m = 0; m < LAB_METRICS; m++) {
        const struct lab_metric_text *text = lab_metric_text((enum lab_metric)m);
        lab_json_open(&json, NULL, '{');
        lab_json_text(&json, "metric", text->key);
        lab_json_text(&json, "text", text->text);
        lab_json_flag(&json, "share", text->share);
        for (int i = 0; i < 2; i++)
            lab_json_estimate(
                &json, names[i],
                lab_comparison_value(comparison, table[i], i, (enum lab_metric)m));
        lab_json_estimate(
            &json, "difference",
            lab_comparison_difference(comparison, first, second, (enum lab_metric)m));
        lab_json_close(&json, '}');
    }
    lab_json_close(&json, ']');
    lab_json_open(&json, "turns", '{');
    for (int i = 0; i < 2; i++)
        lab_json_histogram(&json, names[i], comparison->length[i], LAB_LENGTHS);
    lab_json_close(&json, '}');
    lab_json_close(&json, '}');
    fputc('\n', file);
}
