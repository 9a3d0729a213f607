/* bench.c - see bench.h. */
#include "lab/bench.h"

#include <pthread.h>
#include <time.h>

#include <drawfour/batch.h>

#define ROUND_LIMIT 100000 /* turns; no round comes near it */
#define THREADS_MAX 256
#define BATCH 128 /* games side by side: what fits the cache */

static unsigned below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

/* Anything on the list, but a draw only when stuck. */
static struct d4_action pick_listed(const struct d4_game *game, uint64_t *choices)
{
    struct d4_action_list list;
    unsigned count = (unsigned)d4_game_legal(game, game->turn, &list);

    if (game->phase == D4_PHASE_TURN && list.action[0].verb == D4_PLAY)
        /* Verbs stand behind the plays; a draw is the first of them. */
        for (unsigned i = count; i-- > 0 && list.action[i].verb != D4_PLAY;)
            if (list.action[i].verb == D4_DRAW)
                list.action[i] = list.action[--count];
    return list.action[below(choices, count)];
}

/* A card that a house rule asks for, or one that is laid against a seat. */
static struct d4_action pick_choosy(const struct d4_game *game, unsigned kind,
                                    uint64_t *choices)
{
    if (game->phase == D4_PHASE_CHOICE)
        return d4_discard(kind);
    struct d4_action action = game->rules->wild >> kind & 1
                                  ? d4_play_wild(kind, below(choices, game->rules->color_count))
                                  : d4_play(kind);
    uint32_t targets = d4_game_targets(game, game->turn, kind);
    unsigned target =
        d4_nth_kind(targets, below(choices, (unsigned)__builtin_popcount(targets)));
    return target < D4_SEATS_MAX ? d4_at(action, (int)target) : action;
}

/* The same from the sets; a color is chosen after its wild, then a target. */
static struct d4_action pick_masked(const struct d4_game *game, uint64_t *choices)
{
    struct d4_mask mask = d4_game_mask(game);

    if (mask.play) /* a discard is told by its card */
        mask.verbs &= ~(UINT32_C(1) << D4_DRAW | UINT32_C(1) << D4_DISCARD);
    unsigned plays = (unsigned)__builtin_popcountll(mask.play);
    unsigned k = below(choices, plays + (unsigned)__builtin_popcount(mask.verbs));
    if (k < plays) {
        unsigned kind = d4_nth_kind(mask.play, k);
        if (game->rules->choosy >> kind & 1 || game->phase == D4_PHASE_CHOICE)
            return pick_choosy(game, kind, choices);
        if (game->rules->wild >> kind & 1)
            return d4_play_wild(kind, below(choices, game->rules->color_count));
        return d4_play(kind);
    }
    enum d4_verb verb = (enum d4_verb)d4_nth_kind(mask.verbs, k - plays);
    return verb == D4_NAME ? d4_name_color(below(choices, game->rules->color_count))
                           : d4_do(verb);
}

static void play_round(struct d4_game *game, enum bench_mode mode, uint64_t *choices,
                       struct bench_result *result)
{
    if (mode == BENCH_PLAYOUT) {
        result->turns += d4_game_play_random(game, choices, ROUND_LIMIT);
        return;
    }
    while (game->phase < D4_PHASE_OVER) {
        struct d4_action action =
            mode == BENCH_LIST ? pick_listed(game, choices) : pick_masked(game, choices);
        result->turns += game->phase == D4_PHASE_TURN;
        result->decisions++;
        if (d4_game_apply(game, game->turn, action) != D4_OK)
            __builtin_trap();
    }
}

/* A batch of games until 'rounds' rounds have ended. */
struct batch {
    struct d4_batch_game game[BATCH];
    uint64_t observation[BATCH][D4_BATCH_BYTES / 8], mask[BATCH][D4_BATCH_WORDS];
    uint8_t seat[BATCH], flags[BATCH], winner[BATCH];
    int16_t reward[BATCH][D4_SEATS_MAX];
    uint16_t action[BATCH];
};

static void play_batch(const struct d4_rules *rules, uint64_t rounds, uint64_t seed,
                       struct bench_result *result)
{
    struct batch batch; /* about 120 kB of stack */
    struct d4_batch_setup setup = {.rules = rules, .seed = seed};
    struct d4_batch_out out = {batch.observation, batch.mask,   batch.seat,
                               batch.flags,       batch.winner, batch.reward};
    uint64_t choices = seed + 99;

    d4_batch_reset(batch.game, BATCH, &setup, &out);
    while (result->rounds < rounds) {
        for (int i = 0; i < BATCH; i++)
            batch.action[i] = (uint16_t)d4_batch_random(batch.mask[i], &choices);
        d4_batch_step(batch.game, BATCH, batch.action, &out);
        for (int i = 0; i < BATCH; i++)
            result->rounds += batch.flags[i] & D4_BATCH_DONE;
        result->decisions += BATCH;
    }
}

struct job {
    pthread_t thread;
    const struct d4_rules *rules;
    enum bench_mode mode;
    uint64_t rounds, seed;
    struct bench_result result;
};

static double now(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *work(void *argument)
{
    struct job *job = argument;
    struct d4_random random;
    struct d4_game game;
    struct bench_result result = {0}; /* its own, lest threads share a cache line */
    uint64_t choices = job->seed + 99;
    double start = now(CLOCK_THREAD_CPUTIME_ID);

    d4_random_fast(&random, job->seed);
    d4_game_init(&game, job->rules, &random);
    if (job->mode == BENCH_BATCH)
        play_batch(job->rules, job->rounds, job->seed, &result);
    for (uint64_t i = 0; job->mode != BENCH_BATCH && i < job->rounds; i++) {
        d4_game_deal(&game, NULL);
        play_round(&game, job->mode, &choices, &result);
        result.rounds++;
    }
    result.seconds = now(CLOCK_THREAD_CPUTIME_ID) - start;
    job->result = result;
    return NULL;
}

int bench_run(const struct d4_rules *rules, enum bench_mode mode, uint64_t rounds, int threads,
              struct bench_result *result)
{
    static struct job jobs[THREADS_MAX];
    int started = 0, failed = 0;
    double start = now(CLOCK_MONOTONIC);

    threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    for (; started < threads && !failed; started++) {
        jobs[started] = (struct job){
            .rules = rules, .mode = mode, .rounds = rounds, .seed = 1 + (uint64_t)started};
        failed = pthread_create(&jobs[started].thread, NULL, work, &jobs[started]) != 0;
    }
    started -= failed;
    *result = (struct bench_result){0};
    for (int i = 0; i < started; i++) {
        pthread_join(jobs[i].thread, NULL);
        result->rounds += jobs[i].result.rounds;
        result->turns += jobs[i].result.turns;
        result->decisions += jobs[i].result.decisions;
    }
    result->seconds = threads == 1 ? jobs[0].result.seconds : now(CLOCK_MONOTONIC) - start;
    return failed ? -1 : 0;
}

uint64_t bench_signature(uint64_t hash, const struct d4_rules *rules, uint64_t rounds)
{
    struct d4_random random;
    struct d4_game game;
    uint64_t choices = 7;
    uint8_t bytes[D4_GAME_BYTES];
    int size = d4_game_bytes(rules);

    d4_random_fast(&random, 1);
    d4_game_init(&game, rules, &random);
    for (uint64_t i = 0; i < rounds; i++) {
        d4_game_draw_dealer(&game, NULL);
        d4_game_deal(&game, NULL);
        for (int steps = 0; game.phase < D4_PHASE_OVER && steps < ROUND_LIMIT; steps++) {
            struct d4_action action =
                i % 2 ? d4_game_random_action(&game, &choices) : pick_listed(&game, &choices);
            if (d4_game_apply_events(&game, game.turn, action, NULL) != D4_OK)
                __builtin_trap();
            d4_game_encode(&game, bytes);
            for (int b = 0; b < size; b++)
                hash = (hash ^ bytes[b]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}
