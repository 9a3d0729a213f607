/* random.h - the generators behind every shuffle.
 *
 * Two generators behind one interface: a fast one for simulation (wyrand, 64 bits of
 * state) and ChaCha20 for play with people, keyed with 256 bits. Both are exact: the
 * same seed gives the same numbers on every machine. The state of a generator is a
 * secret as long as the round lasts. */
#ifndef DRAWFOUR_RANDOM_H
#define DRAWFOUR_RANDOM_H

#include <stddef.h>

#include <drawfour/limits.h>

D4_C_BEGIN

enum d4_generator {
    D4_GENERATOR_FAST,     /* for simulation: its 64 bits can be searched */
    D4_GENERATOR_CHACHA20, /* for people: nobody can tell the next card */
};

#define D4_SEED_BYTES 32

struct d4_random {
    uint64_t key[4];       /* ChaCha20's key; the fast generator uses key[0] alone */
    uint32_t counter;      /* ChaCha20: 64-bit words given so far, the lower 32 bits */
    uint16_t counter_high; /* the upper 16 */
    uint16_t generator;    /* enum d4_generator */
};

/* A fast generator. Neighbouring seeds give unrelated numbers. */
D4_API void d4_random_fast(struct d4_random *random, uint64_t seed);

/* A ChaCha20 generator, keyed with all of 'seed'. */
D4_API void d4_random_secure(struct d4_random *random, const uint8_t seed[D4_SEED_BYTES]);

/* ChaCha20 (RFC 8439 rounds, 64-bit counter, zero nonce): the 64-byte block number
 * 'block' as eight words, little-endian. Published so that others can check a deal. */
D4_API void d4_chacha20_block(const uint64_t key[4], uint64_t block, uint64_t out[8]);

D4_API uint64_t d4_random_secure_next(struct d4_random *random);

/* The next word of the fast generator. */
D4_INLINE uint64_t d4_wyrand(uint64_t *state)
{
    *state += UINT64_C(0xa0761d6478bd642f);
    unsigned __int128 product =
        (unsigned __int128)*state * (*state ^ UINT64_C(0xe7037ed1a0b428db));
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* The next 64 random bits. */
D4_INLINE uint64_t d4_random_next(struct d4_random *random)
{
    if (random->generator == D4_GENERATOR_FAST)
        return d4_wyrand(&random->key[0]);
    return d4_random_secure_next(random);
}

D4_API uint32_t d4_random_secure_below(struct d4_random *random, uint32_t bound);

/* A number below 'bound', which is not 0. ChaCha20 rejects to be exactly even; the fast
 * generator is off by less than bound / 2^64. */
D4_INLINE uint32_t d4_random_below(struct d4_random *random, uint32_t bound)
{
    if (__builtin_expect(random->generator == D4_GENERATOR_FAST, 1))
        return (uint32_t)(((unsigned __int128)d4_wyrand(&random->key[0]) * bound) >> 64);
    return d4_random_secure_below(random, bound);
}

D4_C_END

#endif
