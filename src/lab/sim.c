/* sim.c - one table, many deals. */
#include "lab/sim.h"

#include <stdlib.h>
#include <string.h>

#include "lab/play.h"
#include "lab/pool.h"

/* One thread's own. */
struct own {
    struct lab_play play;
    struct lab_counts counts;
};

static void *open_own(const void *context, const volatile sig_atomic_t *stop,
                      struct d4_error *error)
{
    struct own *own = calloc(1, sizeof *own);

    if (!own) {
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory for another thread");
        return NULL;
    }
    if (lab_play_open(&own->play, context, stop, error) != D4_OK) {
        free(own);
        return NULL;
    }
    return own;
}

static int play_own(void *argument, uint64_t deal)
{
    struct own *own = argument;
    struct lab_sums sums;
    struct lab_prizes prizes;

    return lab_play_deal(&own->play, deal, &own->counts, &sums, &prizes);
}

static void close_own(void *argument, void *result)
{
    struct own *own = argument;

    if (result)
        lab_counts_merge(result, &own->counts);
    lab_play_close(&own->play);
    free(own);
}

enum d4_status lab_sim(const struct lab_table *table, struct lab_watch *watch,
                       struct lab_counts *counts, struct d4_error *error)
{
    static const struct lab_work work = {open_own, play_own, close_own};

    memset(counts, 0, sizeof *counts);
    return lab_pool(&work, table, table->settings.deals, table->settings.threads, watch, counts,
                    error);
}
