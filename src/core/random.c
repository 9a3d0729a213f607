/* random.c - ChaCha20 as a generator of shuffles; the fast generator is inline. */
#include <drawfour/random.h>

static inline uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static inline void quarter_round(uint32_t s[16], int a, int b, int c, int d)
{
    s[a] += s[b];
    s[d] = rotate(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = rotate(s[b] ^ s[c], 12);
    s[a] += s[b];
    s[d] = rotate(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = rotate(s[b] ^ s[c], 7);
}

void d4_chacha20_block(const uint64_t key[4], uint64_t block, uint64_t out[8])
{
    /* "expand 32-byte k", as the cipher is defined. */
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t s[16];

    for (int i = 0; i < 4; i++) {
        start[4 + 2 * i] = (uint32_t)key[i];
        start[5 + 2 * i] = (uint32_t)(key[i] >> 32);
    }
    start[12] = (uint32_t)block;
    start[13] = (uint32_t)(block >> 32);

    for (int i = 0; i < 16; i++)
        s[i] = start[i];
    for (int round = 0; round < 10; round++) {
        quarter_round(s, 0, 4, 8, 12);
        quarter_round(s, 1, 5, 9, 13);
        quarter_round(s, 2, 6, 10, 14);
        quarter_round(s, 3, 7, 11, 15);
        quarter_round(s, 0, 5, 10, 15);
        quarter_round(s, 1, 6, 11, 12);
        quarter_round(s, 2, 7, 8, 13);
        quarter_round(s, 3, 4, 9, 14);
    }
    for (int i = 0; i < 8; i++)
        out[i] = (uint64_t)(s[2 * i] + start[2 * i]) |
                 (uint64_t)(s[2 * i + 1] + start[2 * i + 1]) << 32;
}

void d4_random_fast(struct d4_random *random, uint64_t seed)
{
    *random = (struct d4_random){.generator = D4_GENERATOR_FAST};
    /* One step of the generator itself parts neighbouring seeds. */
    random->key[0] = d4_wyrand(&seed);
}

void d4_random_secure(struct d4_random *random, const uint8_t seed[D4_SEED_BYTES])
{
    *random = (struct d4_random){.generator = D4_GENERATOR_CHACHA20};
    for (int i = 0; i < D4_SEED_BYTES; i++)
        random->key[i / 8] |= (uint64_t)seed[i] << (8 * (i % 8));
}

uint64_t d4_random_secure_next(struct d4_random *random)
{
    uint64_t block[8];

    /* A block for each word: a shuffle costs microseconds, and the state needs no
     * buffer. */
    uint64_t counter = (uint64_t)random->counter_high << 32 | random->counter;
    d4_chacha20_block(random->key, counter / 8, block);
    random->counter++;
    random->counter_high = (uint16_t)(random->counter_high + (random->counter == 0));
    return block[counter % 8];
}

uint32_t d4_random_secure_below(struct d4_random *random, uint32_t bound)
{
    /* Words past the last whole multiple of 'bound' are drawn again, so that every
     * number is exactly as likely. */
    uint64_t spare = (0 - (uint64_t)bound) % bound;

    for (;;) {
        uint64_t word = d4_random_secure_next(random);
        if (word >= spare)
            return (uint32_t)(word % bound);
    }
}
