/* bench.h - how fast the engine is, and a signature of what it does. */
#ifndef DRAWFOUR_BENCH_H
#define DRAWFOUR_BENCH_H

#include <drawfour/game.h>

/* What is measured. */
enum bench_mode {
    BENCH_PLAYOUT, /* d4_game_play_random(): the policy `random` inside the library */
    BENCH_LIST,    /* d4_game_legal(), one action of the list, d4_game_apply() */
    BENCH_MASK,    /* d4_game_mask(), one action of the sets, d4_game_apply() */
    BENCH_BATCH,   /* d4_batch_random(), d4_batch_step() with everything it writes */
};

struct bench_result {
    uint64_t rounds;
    uint64_t turns;
    uint64_t decisions;
    double seconds; /* processor time of one thread, or wall time of several */
};

/* Plays 'rounds' rounds on each of 'threads' threads. Returns 0, or -1 if a thread could
 * not be started. The sums do not depend on anything but the arguments. */
int bench_run(const struct d4_rules *rules, enum bench_mode mode, uint64_t rounds, int threads,
              struct bench_result *result);

/* A hash of fixed games of 'rules', every state of every one: it changes exactly when
 * behaviour does. */
uint64_t bench_signature(uint64_t hash, const struct d4_rules *rules, uint64_t rounds);

#endif
