/* throttle.c - how much one address may ask for that costs: guests, tables, analyses.
 *
 * A bucket for each address that is filled by what was asked and drains with time; it is
 * kept as the moment at which it will be empty. There is a fixed number of them, so that no
 * crowd of addresses makes it grow: two addresses that meet in one bucket share it, and
 * since the hash has a secret nobody can choose to meet another. */
#include "server/throttle.h"

#define HOUR_MS INT64_C(3600000)

int srv_throttle_allows(struct srv_throttle *throttle, uint64_t address, int cost,
                        int per_minute, int64_t now_ms)
{
    int64_t *empty_ms = &throttle->empty_ms[address % SRV_THROTTLE_BUCKETS];
    int64_t from = *empty_ms > now_ms ? *empty_ms : now_ms;

    if (address == 0 || per_minute <= 0)
        return 1;
    int64_t until = from + (int64_t)cost * 60000 / per_minute;
    if (until - now_ms > 60000)
        return 0;
    *empty_ms = until;
    return 1;
}

int srv_throttle_spent(const struct srv_throttle *throttle, uint64_t key, int64_t now_ms)
{
    return key != 0 && throttle->empty_ms[key % SRV_THROTTLE_BUCKETS] - now_ms >= HOUR_MS;
}

void srv_throttle_spend(struct srv_throttle *throttle, uint64_t key, int64_t cost,
                        int64_t per_hour, int64_t now_ms)
{
    int64_t *empty_ms = &throttle->empty_ms[key % SRV_THROTTLE_BUCKETS];

    if (key == 0 || per_hour <= 0)
        return;
    if (*empty_ms < now_ms)
        *empty_ms = now_ms;
    *empty_ms += cost * HOUR_MS / per_hour;
}
