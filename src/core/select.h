/* select.h - choosing by chance, and the k-th member of a set of kinds; not public. */
#ifndef D4_CORE_SELECT_H
#define D4_CORE_SELECT_H

#include <drawfour/random.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

/* A choice among 'bound' things, from a fast generator's state. */
static inline unsigned d4__below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

/* The position of the bit of 'set' that has 'k' set bits below it. There must be one. */
static inline unsigned d4__select(uint64_t set, unsigned k)
{
#ifdef __BMI2__
    return (unsigned)__builtin_ctzll(_pdep_u64(UINT64_C(1) << k, set));
#else
    while (k--)
        set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
#endif
}

#endif
