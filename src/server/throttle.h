/* throttle.h - how much one address may ask for that costs: guests, tables, analyses. */
#ifndef DRAWFOUR_SERVER_THROTTLE_H
#define DRAWFOUR_SERVER_THROTTLE_H

#include <stdint.h>

#define SRV_THROTTLE_BUCKETS 8192

struct srv_throttle { /* zeroed: nobody has asked for anything */
    int64_t empty_ms[SRV_THROTTLE_BUCKETS];
};

/* Whether 'address' (net_address_hash(); 0: not counted) may have something of 'cost'. A
 * minute's worth may come at once, after that as it drains. 'now_ms' is monotonic. */
int srv_throttle_allows(struct srv_throttle *throttle, uint64_t address, int cost,
                        int per_minute, int64_t now_ms);

/* The same for what is only known afterwards: whether 'key' has spent an hour's worth, and what
 * it spends. Who has not may spend more than is left, once. */
int srv_throttle_spent(const struct srv_throttle *throttle, uint64_t key, int64_t now_ms);
void srv_throttle_spend(struct srv_throttle *throttle, uint64_t key, int64_t cost,
                        int64_t per_hour, int64_t now_ms);

#endif
