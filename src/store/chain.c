/* chain.c - hashes of entries, parts of records and values. */
#include "store/chain.h"

#include <string.h>

#include <sodium.h>

#define SMALL 1024 /* bodies up to here are hashed from one buffer, which is faster */

static void put_number(uint8_t *at, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> (8 * i));
}

static void hash_both(const uint8_t *head, size_t head_size, const void *body, size_t size,
                      uint8_t hash[STORE_HASH_BYTES])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, STORE_HASH_BYTES);
    crypto_generichash_update(&state, head, head_size);
    if (size > 0)
        crypto_generichash_update(&state, body, size);
    crypto_generichash_final(&state, hash, STORE_HASH_BYTES);
}

void store__chain_start(const char *table, uint8_t hash[STORE_HASH_BYTES])
{
    hash_both((const uint8_t *)"log:", 4, table, strlen(table), hash);
}

void store__chain_next(const struct store_link *link, uint8_t hash[STORE_HASH_BYTES])
{
    enum { HEAD = STORE_HASH_BYTES + 3 * 8 + 1 };
    uint8_t buffer[HEAD + SMALL];

    memcpy(buffer, hash, STORE_HASH_BYTES);
    put_number(buffer + STORE_HASH_BYTES, (uint64_t)link->table_id);
    put_number(buffer + STORE_HASH_BYTES + 8, link->seq);
    put_number(buffer + STORE_HASH_BYTES + 16, (uint64_t)link->at_ms);
    buffer[HEAD - 1] = link->checkpoint != 0;
    if (link->size > SMALL) {
        hash_both(buffer, HEAD, link->body, link->size, hash);
        return;
    }
    if (link->size > 0)
        memcpy(buffer + HEAD, link->body, link->size);
    crypto_generichash(hash, STORE_HASH_BYTES, buffer, HEAD + link->size, NULL, 0);
}

void store__part_hash(const char *table, uint32_t match, uint32_t round, int64_t at_ms,
                      const void *body, size_t size, uint8_t hash[STORE_HASH_BYTES])
{
    uint8_t head[STORE_HASH_BYTES + 3 * 8];

    hash_both((const uint8_t *)"part:", 5, table, strlen(table), head);
    put_number(head + STORE_HASH_BYTES, match);
    put_number(head + STORE_HASH_BYTES + 8, round);
    put_number(head + STORE_HASH_BYTES + 16, (uint64_t)at_ms);
    hash_both(head, sizeof head, body, size, hash);
}

void store__value_hash(const char *key, const void *bytes, size_t size,
                       uint8_t hash[STORE_HASH_BYTES])
{
    uint8_t head[STORE_HASH_BYTES];

    hash_both((const uint8_t *)"value:", 6, key, strlen(key), head);
    hash_both(head, sizeof head, bytes, size, hash);
}
