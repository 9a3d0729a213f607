/* seed.c - what a seed gives: a generator, and the seeds of later rounds. */
#include <string.h>

#include <drawfour/replay.h>

void d4_seed_of_round(int generator, const uint8_t seed[D4_SEED_BYTES], int round,
                      uint8_t out[D4_SEED_BYTES])
{
    struct d4_random random;
    uint64_t block[8] = {0};

    if (generator == D4_GENERATOR_FAST) {
        uint64_t mixed = 0;

        for (int i = D4_SEED_BYTES - 8; i < D4_SEED_BYTES; i++)
            mixed = mixed << 8 | seed[i];
        mixed += (uint64_t)round * UINT64_C(0x9e3779b97f4a7c15);
        memset(out, 0, D4_SEED_BYTES);
        for (int i = 0; i < 8; i++)
            out[D4_SEED_BYTES - 1 - i] = (uint8_t)(mixed >> (8 * i));
        return;
    }
    /* Blocks from 2^63 on: no shuffle of the seed's own round gets there. */
    d4_random_secure(&random, seed);
    d4_chacha20_block(random.key, (UINT64_C(1) << 63) + (uint64_t)round, block);
    for (int i = 0; i < D4_SEED_BYTES; i++)
        out[i] = (uint8_t)(block[i / 8] >> (8 * (i % 8)));
}

void d4_random_from_seed(struct d4_random *random, int generator,
                         const uint8_t seed[D4_SEED_BYTES])
{
    uint64_t low = 0;

    for (int i = D4_SEED_BYTES - 8; i < D4_SEED_BYTES; i++)
        low = low << 8 | seed[i];
    if (generator == D4_GENERATOR_FAST)
        d4_random_fast(random, low);
    else
        d4_random_secure(random, seed);
}
