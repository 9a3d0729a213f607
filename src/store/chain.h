/* chain.h - hashes that tell damage: of each entry of a log, chained to the one before; of
 * parts of records and of values, by themselves. BLAKE2b, 16 bytes. They tell what a disk or
 * a bug did, not what somebody did on purpose: there is no key. */
#ifndef DRAWFOUR_STORE_CHAIN_H
#define DRAWFOUR_STORE_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include "store/database.h"

/* Where the chain of a table begins, at its first entry and again at every checkpoint. */
void store__chain_start(const char *table, uint8_t hash[STORE_HASH_BYTES]);

struct store_link {
    int64_t table_id;
    uint64_t seq;
    int64_t at_ms;
    int checkpoint;
    const void *body;
    size_t size;
};

/* From the hash of the entry before to that of 'link'. */
void store__chain_next(const struct store_link *link, uint8_t hash[STORE_HASH_BYTES]);

void store__part_hash(const char *table, uint32_t match, uint32_t round, int64_t at_ms,
                      const void *body, size_t size, uint8_t hash[STORE_HASH_BYTES]);
void store__value_hash(const char *key, const void *bytes, size_t size,
                       uint8_t hash[STORE_HASH_BYTES]);

#endif
