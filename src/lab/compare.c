/* compare.c - two tables on the same deals. */
#include <stdlib.h>
#include <string.h>

#include "lab/sim.h"

#include "lab/play.h"
#include "lab/pool.h"

static const struct lab_metric_text texts[LAB_METRICS] = {
    [LAB_TURNS] = {"turns", "turns a round", 0},
    [LAB_FIRST] = {"first_wins", "won by who moves first", 1},
    [LAB_POINTS] = {"points", "points a round", 0},
    [LAB_COMEBACKS] = {"comebacks", "comebacks", 1},
    [LAB_DRAWN] = {"drawn", "cards drawn a round", 0},
    [LAB_FORCED] = {"forced", "of these forced by others", 0},
    [LAB_BLOCKS] = {"unwon", "rounds that nobody won", 1},
    [LAB_PLAYER] = {"player_wins", "won by player 1", 1},
};

const struct lab_metric_text *lab_metric_text(enum lab_metric metric)
{
    return &texts[metric];
}

struct both {
    const struct lab_table *table[2];
};

struct own {
    struct lab_play play[2];
    struct lab_comparison comparison;
};

static void free_own(struct own *own, int opened)
{
    while (opened-- > 0)
        lab_play_close(&own->play[opened]);
    free(own);
}

static void *open_own(const void *context, const volatile sig_atomic_t *stop,
                      struct d4_error *error)
{
    const struct both *both = context;
    struct own *own = calloc(1, sizeof *own);

    if (!own) {
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory for another thread");
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        if (lab_play_open(&own->play[i], both->table[i], stop, error) != D4_OK) {
            free_own(own, i);
            return NULL;
        }
    }
    return own;
}

static void metrics_of(const struct lab_sums *sums, const struct lab_prizes *prizes,
                       int64_t metric[LAB_METRICS])
{
    metric[LAB_TURNS] = sums->turns;
    metric[LAB_FIRST] = sums->position_wins[0];
    metric[LAB_POINTS] = sums->points;
    metric[LAB_COMEBACKS] = sums->comebacks;
    metric[LAB_DRAWN] = sums->drawn;
    metric[LAB_FORCED] = sums->forced;
    metric[LAB_BLOCKS] = sums->blocked;
    metric[LAB_PLAYER] = prizes->wins[0];
}

static int play_own(void *argument, uint64_t deal)
{
    struct own *own = argument;
    struct lab_comparison *comparison = &own->comparison;
    int64_t metric[2][LAB_METRICS];
    struct lab_sums sums;
    struct lab_prizes prizes;

    for (int i = 0; i < 2; i++) {
        /* Both before either is booked, so that a stop between them loses the deal. */
        if (lab_play_deal(&own->play[i], deal, NULL, &sums, &prizes) < 0)
            return -1;
        metrics_of(&sums, &prizes, metric[i]);
    }
    for (int i = 0; i < 2; i++) {
        const struct lab_play *play = &own->play[i];
        for (int k = 0; k < play->table->seatings; k++) {
            const struct lab_round *round = &play->round[k];
            comparison->rounds[i]++;
            comparison->decisions += round->decisions;
            comparison->faults += round->faults;
            lab_histogram_add(comparison->length[i], LAB_LENGTHS, round->turns);
        }
    }
    comparison->deals++;
    for (int m = 0; m < LAB_METRICS; m++)
        lab_pairs_add(&comparison->pairs[m], metric[0][m], metric[1][m],
                      own->play[0].table->seatings, own->play[1].table->seatings);
    return 0;
}

static void close_own(void *argument, void *result)
{
    struct own *own = argument;
    struct lab_comparison *into = result;

    if (into) {
        into->deals += own->comparison.deals;
        into->decisions += own->comparison.decisions;
        into->faults += own->comparison.faults;
        for (int m = 0; m < LAB_METRICS; m++)
            lab_pairs_merge(&into->pairs[m], &own->comparison.pairs[m]);
        for (int i = 0; i < 2; i++) {
            into->rounds[i] += own->comparison.rounds[i];
            for (int k = 0; k < LAB_LENGTHS; k++)
                into->length[i][k] += own->comparison.length[i][k];
        }
    }
    free_own(own, 2);
}

enum d4_status lab_compare(const struct lab_table *first, const struct lab_table *second,
                           struct lab_watch *watch, struct lab_comparison *comparison,
                           struct d4_error *error)
{
    static const struct lab_work work = {open_own, play_own, close_own};
    struct both both = {{first, second}};

    memset(comparison, 0, sizeof *comparison);
    return lab_pool(&work, &both, first->settings.deals, first->settings.threads, watch,
                    comparison, error);
}

struct lab_estimate lab_comparison_value(const struct lab_comparison *comparison,
                                         const struct lab_table *table, int which,
                                         enum lab_metric metric)
{
    const struct lab_pairs *pairs = &comparison->pairs[metric];
    const struct lab_moments *moments = which == 0 ? &pairs->first : &pairs->second;

    if (texts[metric].share)
        return lab_share(moments, (uint64_t)table->seatings);
    return lab_mean(moments, table->seatings);
}

struct lab_estimate lab_comparison_difference(const struct lab_comparison *comparison,
                                              const struct lab_table *first,
                                              const struct lab_table *second,
                                              enum lab_metric metric)
{
    return lab_mean(&comparison->pairs[metric].difference,
                    (double)first->seatings * second->seatings);
}
