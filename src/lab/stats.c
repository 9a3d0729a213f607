/* stats.c - see stats.h. */
#include "lab/stats.h"

#include <math.h>

#define Z95 1.959963984540054 /* the normal quantile of 97.5 % */

void lab_moments_merge(struct lab_moments *into, const struct lab_moments *from)
{
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
}

double lab_variance(const struct lab_moments *moments)
{
    __int128 sum = moments->sum;

    if (moments->count < 2)
        return 0;
    /* Exact up to here: no digits cancel, as they would in a difference of doubles. */
    unsigned __int128 numerator =
        moments->squares * moments->count - (unsigned __int128)(sum * sum);
    return (double)numerator / (double)moments->count / (double)(moments->count - 1);
}

static struct lab_estimate nothing(void)
{
    return (struct lab_estimate){NAN, NAN, NAN};
}

struct lab_estimate lab_mean(const struct lab_moments *moments, double scale)
{
    if (moments->count == 0)
        return nothing();
    double count = (double)moments->count;
    double mean = (double)moments->sum / count / scale;
    double half = Z95 * sqrt(lab_variance(moments) / count) / scale;

    return (struct lab_estimate){mean, mean - half, mean + half};
}

struct lab_estimate lab_wilson(uint64_t hits, uint64_t trials)
{
    if (trials == 0)
        return nothing();
    double n = (double)trials;
    double share = (double)hits / n;
    double middle = (share + Z95 * Z95 / (2 * n)) / (1 + Z95 * Z95 / n);
    double half =
        Z95 / (1 + Z95 * Z95 / n) * sqrt(share * (1 - share) / n + Z95 * Z95 / (4 * n * n));
    double low = hits == 0 ? 0 : middle - half;
    double high = hits == trials ? 1 : middle + half;

    return (struct lab_estimate){share, low, high};
}

struct lab_estimate lab_share(const struct lab_moments *moments, uint64_t cluster)
{
    if (cluster == 1)
        return lab_wilson((uint64_t)moments->sum, moments->count);
    struct lab_estimate share = lab_mean(moments, (double)cluster);

    if (share.low < 0)
        share.low = 0;
    if (share.high > 1)
        share.high = 1;
    return share;
}

void lab_pairs_add(struct lab_pairs *pairs, int64_t first, int64_t second, int first_size,
                   int second_size)
{
    lab_moments_add(&pairs->first, first);
    lab_moments_add(&pairs->second, second);
    lab_moments_add(&pairs->difference, first * second_size - second * first_size);
}

void lab_pairs_merge(struct lab_pairs *into, const struct lab_pairs *from)
{
    lab_moments_merge(&into->first, &from->first);
    lab_moments_merge(&into->second, &from->second);
    lab_moments_merge(&into->difference, &from->difference);
}

uint64_t lab_quantile(const uint64_t *histogram, int size, double share)
{
    uint64_t total = 0;
    uint64_t seen = 0;

    for (int i = 0; i < size; i++)
        total += histogram[i];
    for (int i = 0; i < size; i++) {
        seen += histogram[i];
        if (seen > 0 && (double)seen >= share * (double)total)
            return (uint64_t)i;
    }
    return 0;
}
