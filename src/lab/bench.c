/* bench.c - see bench.h. */
#include "lab/bench.h"

#include <pthread.h>
#include <time.h>

#define ROUND_LIMIT 100000 /* turns; no round comes near it */
#define THREADS_MAX 256

static unsigned below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

static unsigned nth(uint64_t set, unsigned n)
{
    while (n--)
        set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
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

/* The same from the sets; a color is chosen after its wild. */
static struct d4_action pick_masked(const struct d4_game *game, uint64_t *choices)
{
    struct d4_mask mask = d4_game_mask(game);

    if (mask.play)
        mask.verbs &= ~(UINT32_C(1) << D4_DRAW);
    unsigned plays = (unsigned)__builtin_popcountll(mask.play);
    unsigned k = below(choices, plays + (unsigned)__builtin_popcount(mask.verbs));
    if (k < plays) {
        unsigned kind = nth(mask.play, k);
        if (game->rules->wild >> kind & 1)
            return d4_play_wild(kind, below(choices, game->rules->color_count));
        return d4_play(kind);
    }
    enum d4_verb verb = (enum d4_verb)nth(mask.verbs, k - plays);
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
    for (uint64_t i = 0; i < job->rounds; i++) {
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
            for (int b = 0; b < D4_GAME_BYTES; b++)
                hash = (hash ^ bytes[b]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}
