/* stats.h - estimates and how far to trust them.
 *
 * Everything is summed in whole numbers, so that the sums do not depend on the order in
 * which they were made, and rounding comes once, at the end. */
#ifndef DRAWFOUR_LAB_STATS_H
#define DRAWFOUR_LAB_STATS_H

#include <stdint.h>

/* How many, their sum and the sum of their squares. */
struct lab_moments {
    uint64_t count;
    int64_t sum;
    unsigned __int128 squares;
};

static inline void lab_moments_add(struct lab_moments *moments, int64_t value)
{
    moments->count++;
    moments->sum += value;
    moments->squares += (unsigned __int128)((__int128)value * value);
}

void lab_moments_merge(struct lab_moments *into, const struct lab_moments *from);

/* The sample variance; 0 below two values. */
double lab_variance(const struct lab_moments *moments);

/* An estimate and its 95 % interval; all three are NaN where nothing was counted. */
struct lab_estimate {
    double value, low, high;
};

/* The mean of values that were counted in units of 1/scale, by the normal interval. For
 * values that are themselves sums over a cluster (all seatings of one deal), 'scale' is
 * the size of the cluster, and the interval is the cluster-robust one. */
struct lab_estimate lab_mean(const struct lab_moments *moments, double scale);

/* The same for a share, which lies between 0 and 1. Where every cluster is of size one
 * this is Wilson's interval, which holds also for shares near 0 and 1. */
struct lab_estimate lab_share(const struct lab_moments *moments, uint64_t cluster);

/* Wilson's score interval for 'hits' of 'trials'. */
struct lab_estimate lab_wilson(uint64_t hits, uint64_t trials);

/* The difference of pairs that were counted in units of 1/scale, without rounding one
 * of the two: the interval is that of the mean difference. */
struct lab_pairs {
    struct lab_moments first, second, difference;
};

/* Adds a pair, sums over clusters of 'first_size' and 'second_size'. The difference is
 * kept in units of 1 / (first_size * second_size), so that it stays whole. */
void lab_pairs_add(struct lab_pairs *pairs, int64_t first, int64_t second, int first_size,
                   int second_size);
void lab_pairs_merge(struct lab_pairs *into, const struct lab_pairs *from);

/* Counts 'value' in a histogram that has a place for every value there can be; one that has
 * none is a bug, and ends the program. */
static inline void lab_histogram_add(uint64_t *histogram, int size, uint64_t value)
{
    if (value >= (uint64_t)size)
        __builtin_trap();
    histogram[value]++;
}

/* The smallest index at which 'share' of the histogram's total is reached. */
uint64_t lab_quantile(const uint64_t *histogram, int size, double share);

#endif
