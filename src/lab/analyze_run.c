/* analyze_run.c - the playouts of an analysis, shared out among threads.
 *
 * Everything to be played out is an item: a decision or a point of the curve. Items are
 * played in blocks, one block of all of them before the next, so that an interrupt leaves
 * every item about equally well known. What a block yields depends on its number and the
 * seed alone, and is added up in whole numbers: neither the number of threads nor their
 * order changes a result. */
#include <pthread.h>
#include <stdlib.h>

#include "lab/analyze.h"
#include "lab/pool.h"

#define BLOCK 100 /* games of a decision in one block */

struct item {
    struct lab_analyzed_round *round;
    struct lab_decision *decision; /* or NULL */
    struct lab_point *point;
};

struct job {
    struct lab_analysis *analysis;
    struct item *item;
    uint64_t items;
    pthread_mutex_t mutex; /* of all sums */
    atomic_uint_least64_t moves;
    atomic_int stopped; /* flag: by a bound, before all was played out */
};

/* Whether a bound is reached. Looked at between two made-up games, so that no run goes on for
 * long after it. */
static int is_over(struct job *job)
{
    const struct lab_analysis *analysis = job->analysis;

    if ((analysis->cancel && atomic_load(analysis->cancel)) ||
        (analysis->moves_most > 0 && atomic_load(&job->moves) >= analysis->moves_most))
        atomic_store(&job->stopped, 1);
    return atomic_load(&job->stopped);
}

/* What 'party' has of a round that 'winner' won, in units of an even share. */
static int64_t share(const struct lab_analyzed_round *round, int parties, unsigned winner,
                     int party)
{
    if (winner == D4_NO_SEAT)
        return 1;
    return lab_party(round, (int)winner) == party ? parties : 0;
}

static void add_shares(const struct lab_analyzed_round *round, int parties, unsigned winner,
                       int64_t sum[D4_SEATS_MAX])
{
    for (int party = 0; party < round->parties; party++)
        if (lab_party_in(round, party))
            sum[party] += share(round, parties, winner, party);
}

/* Every choice in the same made-up game with the same chance in it. */
static void try_choices(const struct lab_analyzed_round *round, struct lab_decision *part,
                        const struct lab_mind *mind, int half, uint64_t choices,
                        uint64_t *moves)
{
    int parties = lab_parties_in(round), own = lab_party(round, part->seat);
    int64_t worth[LAB_CHOICES_MAX] = {0}, reference = 0;
    struct d4_game world, game;

    lab_mind_world(mind, &world, &choices);
    part->guilty_tries += world.bluff;
    part->tries++;
    part->half_tries[half]++;
    for (int i = 0; i < part->count; i++) {
        struct lab_choice *choice = &part->choice[i];
        game = world;
        unsigned winner = lab_play_on(&game, &mind->scene, part->seat,
                                      choice->waits ? NULL : &choice->action, choices, moves);
        add_shares(round, parties, winner, choice->sum);
        worth[i] = share(round, parties, winner, own);
        choice->half[half] += worth[i];
        reference += choice->reference * worth[i];
    }
    for (int i = 0; i < part->count; i++) {
        int64_t less = worth[i] - worth[part->chosen];
        part->choice[i].squares += less * less;
    }
    reference -= LAB_REFERENCE * worth[part->chosen];
    part->reference_squares += reference * reference;
}

static void add_decision(struct lab_decision *to, const struct lab_decision *part)
{
    to->tries += part->tries;
    to->guilty_tries += part->guilty_tries;
    to->reference_squares += part->reference_squares;
    for (int h = 0; h < 2; h++)
        to->half_tries[h] += part->half_tries[h];
    for (int i = 0; i < part->count; i++) {
        to->choice[i].squares += part->choice[i].squares;
        for (int p = 0; p < D4_SEATS_MAX; p++)
            to->choice[i].sum[p] += part->choice[i].sum[p];
        for (int h = 0; h < 2; h++)
            to->choice[i].half[h] += part->choice[i].half[h];
    }
}

static void play_decision(struct job *job, const struct item *item, uint64_t seed,
                          uint64_t first, uint64_t count)
{
    struct lab_choice choices[LAB_CHOICES_MAX];
    struct lab_decision part = {.seat = item->decision->seat, .choice = choices};

    part.count = item->decision->count;
    part.chosen = item->decision->chosen;
    for (int i = 0; i < part.count; i++) {
        choices[i] = (struct lab_choice){.action = item->decision->choice[i].action};
        choices[i].waits = item->decision->choice[i].waits;
        choices[i].reference = item->decision->choice[i].reference;
    }
    for (uint64_t n = first; n < first + count && !is_over(job); n++) {
        uint64_t moves = 0;

        try_choices(item->round, &part, item->decision->mind, (int)(n & 1), lab_mix(seed, n),
                    &moves);
        atomic_fetch_add(&job->moves, moves);
    }
    pthread_mutex_lock(&job->mutex);
    add_decision(item->decision, &part);
    pthread_mutex_unlock(&job->mutex);
}

/* The hands as they were, the pile in any order. All points of a round share their
 * chance, so that neighbours differ by little else than what was done. */
static void play_point(struct job *job, const struct item *item, uint64_t seed, uint64_t first,
                       uint64_t count)
{
    const struct lab_point *point = item->point;
    int parties = lab_parties_in(item->round);
    int64_t sum[D4_SEATS_MAX] = {0}, tries = 0;

    for (uint64_t n = first; n < first + count && !is_over(job); n++) {
        uint64_t chance = lab_mix(seed, n), moves = 0;
        struct d4_game game = point->game;
        game.ordered = 0;
        d4_random_fast(&game.random, chance);
        unsigned winner = lab_play_on(&game, &point->scene, point->seat,
                                      point->acts ? &point->action : NULL, ~chance, &moves);
        add_shares(item->round, parties, winner, sum);
        atomic_fetch_add(&job->moves, moves);
        tries++;
    }
    pthread_mutex_lock(&job->mutex);
    for (int p = 0; p < D4_SEATS_MAX; p++)
        item->point->sum[p] += sum[p];
    item->point->tries += tries;
    pthread_mutex_unlock(&job->mutex);
}

static int play_block(void *own, uint64_t number)
{
    struct job *job = own;
    uint64_t at = number % job->items, first = number / job->items * BLOCK;
    uint64_t all = (uint64_t)job->analysis->playouts;
    uint64_t count = all - first < BLOCK ? all - first : BLOCK;
    const struct item *item = &job->item[at];
    uint64_t seed = lab_mix(job->analysis->seed, (uint64_t)item->round->number);

    if (item->decision)
        play_decision(job, item, lab_mix(seed, at), first, count);
    else
        play_point(job, item, seed, LAB_POINT_PLAYOUTS * first, LAB_POINT_PLAYOUTS * count);
    return is_over(job) ? -1 : 0;
}

static void *open_job(const void *context, const volatile sig_atomic_t *stop,
                      struct d4_error *error)
{
    (void)stop;
    (void)error;
    return *(void *const *)context;
}

static void close_job(void *own, void *result)
{
    (void)own;
    (void)result;
}

static void list_items(struct lab_analysis *analysis, struct job *job)
{
    for (int r = 0; r < analysis->rounds; r++) {
        struct lab_analyzed_round *round = &analysis->round[r];
        for (int i = 0; i < round->steps; i++) {
            struct lab_step *step = &round->step[i];
            if (step->decision)
                job->item[job->items++] = (struct item){round, step->decision, NULL};
            if (step->before.wanted)
                job->item[job->items++] = (struct item){round, NULL, &step->before};
            if (step->after.wanted)
                job->item[job->items++] = (struct item){round, NULL, &step->after};
        }
        if (round->last.wanted)
            job->item[job->items++] = (struct item){round, NULL, &round->last};
    }
}

static enum d4_status play_all(struct job *job, uint64_t blocks, struct lab_watch *watch,
                               struct d4_error *error)
{
    static const struct lab_work work = {open_job, play_block, close_job};
    int threads = job->analysis->threads;

    if (threads != 1 || watch->tick)
        return lab_pool(&work, &job, blocks, threads, watch, NULL, error);
    for (uint64_t i = 0; i < blocks && !*watch->stop; i++)
        if (play_block(job, i) != 0)
            break;
    return D4_OK;
}

enum d4_status lab_analysis_run(struct lab_analysis *analysis, struct lab_watch *watch,
                                struct d4_error *error)
{
    struct job job = {.analysis = analysis};
    enum d4_status status = D4_OK;
    size_t room = 3 * (size_t)analysis->steps + (size_t)analysis->rounds + 1;

    job.item = calloc(room, sizeof *job.item);
    if (!job.item)
        return d4_fail(D4_BAD_SETUP, error, "not enough memory for the analysis");
    pthread_mutex_init(&job.mutex, NULL);
    list_items(analysis, &job);
    uint64_t blocks = ((uint64_t)analysis->playouts + BLOCK - 1) / BLOCK;
    if (job.items > 0)
        status = play_all(&job, job.items * blocks, watch, error);
    analysis->complete = !*watch->stop && !atomic_load(&job.stopped);
    analysis->moves = atomic_load(&job.moves);
    pthread_mutex_destroy(&job.mutex);
    free(job.item);
    if (status == D4_OK)
        lab_analysis_sum(analysis);
    return status;
}
