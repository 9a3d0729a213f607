/* sim_csv.c - the results as lines for a spreadsheet. */
#include "lab/sim_write.h"

#include <inttypes.h>
#include <math.h>

#include "core/text.h"

/* A field is quoted, its quotes doubled; what could steer a terminal is escaped. */
static void write_field(FILE *file, const char *text)
{
    fputc('"', file);
    while (*text != '\0') {
        char piece[D4__TEXT_SHOWN];
        if (*text == '"')
            fputc('"', file);
        text = d4__text_piece(text, "", piece);
        fputs(piece, file);
    }
    fputc('"', file);
}

static void write_head(FILE *file)
{
    fputs("section,number,name,measure,value,low,high\n", file);
}

static void write_start(FILE *file, const char *section, uint64_t number, const char *name,
                        const char *measure)
{
    fprintf(file, "%s,%" PRIu64 ",", section, number);
    write_field(file, name);
    fprintf(file, ",%s,", measure);
}

static void write_number(FILE *file, double number)
{
    if (isfinite(number))
        fprintf(file, "%.6f", number == 0 ? 0 : number);
}

static void write_estimate(FILE *file, const char *section, uint64_t number, const char *name,
                           const char *measure, struct lab_estimate estimate)
{
    write_start(file, section, number, name, measure);
    write_number(file, estimate.value);
    fputc(',', file);
    write_number(file, estimate.low);
    fputc(',', file);
    write_number(file, estimate.high);
    fputc('\n', file);
}

static void write_count(FILE *file, const char *section, uint64_t number, const char *name,
                        const char *measure, uint64_t value)
{
    write_start(file, section, number, name, measure);
    fprintf(file, "%" PRIu64 ",,\n", value);
}

static void write_histogram(FILE *file, const char *section, const uint64_t *histogram,
                            int size, uint64_t step)
{
    for (int i = 0; i < size; i++)
        if (histogram[i] > 0)
            write_count(file, section, (uint64_t)i * step, "", "rounds", histogram[i]);
}

void lab_sim_csv(const struct lab_table *table, const struct lab_counts *counts, FILE *file)
{
    int cluster = lab_cluster(table);

    write_head(file);
    write_count(file, "run", 0, "", "deals", counts->deals);
    write_count(file, "run", 0, "", "rounds", counts->rounds);
    write_count(file, "run", 0, "", "decisions", counts->decisions);
    write_count(file, "run", 0, "", "blocked", counts->blocked);
    write_estimate(file, "run", 0, "", "turns", lab_mean(&counts->turns, cluster));
    write_estimate(file, "run", 0, "", "points", lab_mean(&counts->round_points, cluster));
    write_estimate(file, "run", 0, "", "comebacks",
                   lab_share(&counts->comebacks, (uint64_t)cluster));
    for (int i = 0; i < table->seats; i++) {
        uint64_t number = (uint64_t)i + 1;
        const char *bot = table->bot[i];
        write_estimate(file, "player", number, bot, "win_rate",
                       lab_player_wins(table, counts, i));
        write_estimate(file, "player", number, bot, "points",
                       lab_player_points(table, counts, i));
        for (int cause = 0; cause < LAB_CAUSES; cause++)
            write_count(file, "drawn", number, bot, lab_cause_key((enum lab_cause)cause),
                        counts->drawn[i][cause]);
    }
    for (int g = 0; g < table->groups; g++)
        write_estimate(file, "bot", (uint64_t)g + 1, table->bot[table->group_first[g]],
                       "win_rate", lab_group_wins(table, counts, g));
    for (int i = 0; i < table->seats; i++)
        write_estimate(file, "position", (uint64_t)i + 1, "", "win_rate",
                       lab_position_wins(table, counts, i));
    for (int i = 0; i < table->seats; i++)
        write_estimate(file, "seat", (uint64_t)i, "", "win_rate",
                       lab_seat_wins(table, counts, i));
    write_histogram(file, "turns", counts->length, LAB_LENGTHS, 1);
    write_histogram(file, "points", counts->score, LAB_SCORES, LAB_SCORE_STEP);
}

void lab_compare_csv(const struct lab_table *first, const struct lab_table *second,
                     const struct lab_comparison *comparison, FILE *file)
{
    write_head(file);
    for (int m = 0; m < LAB_METRICS; m++) {
        enum lab_metric metric = (enum lab_metric)m;
        const struct lab_metric_text *text = lab_metric_text(metric);
        uint64_t number = (uint64_t)m + 1;
        write_estimate(file, "a", number, text->text, text->key,
                       lab_comparison_value(comparison, first, 0, metric));
        write_estimate(file, "b", number, text->text, text->key,
                       lab_comparison_value(comparison, second, 1, metric));
        write_estimate(file, "difference", number, text->text, text->key,
                       lab_comparison_difference(comparison, first, second, metric));
    }
}
