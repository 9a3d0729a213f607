/* select.h - the k-th member of a set of kinds; not public. */
#ifndef D4_CORE_SELECT_H
#define D4_CORE_SELECT_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

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
