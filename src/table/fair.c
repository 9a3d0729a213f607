/* fair.c - commitments and seeds of deals that anyone can check (docs/fair.md). */
#include "table/fair.h"

#include <string.h>

#include <sodium.h>

_Static_assert(TBL_HASH_BYTES == D4_SEED_BYTES, "a hash is a seed");

/* One hash over several pieces. BLAKE2b cannot fail on pieces in memory. */
static void begin(crypto_generichash_state *state, const char *what)
{
    crypto_generichash_init(state, NULL, 0, TBL_HASH_BYTES);
    crypto_generichash_update(state, (const unsigned char *)what, strlen(what));
}

static void add(crypto_generichash_state *state, const void *bytes, size_t size)
{
    crypto_generichash_update(state, bytes, size);
}

static void add_number(crypto_generichash_state *state, uint32_t number)
{
    uint8_t bytes[4];

    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    add(state, bytes, sizeof bytes);
}

/* Table, match and round: whose hash it is. */
static void add_round(crypto_generichash_state *state, const struct tbl_fair *fair)
{
    add(state, fair->table, strlen(fair->table));
    add(state, "\n", 1);
    add_number(state, fair->match);
    add_number(state, fair->round);
}

void tbl_fair_commit(const struct tbl_fair *fair, uint8_t out[TBL_HASH_BYTES])
{
    crypto_generichash_state state;

    begin(&state, fair->attempt > 0 ? "drawfour commit 2\n" : "drawfour commit 1\n");
    add_round(&state, fair);
    if (fair->attempt > 0)
        add_number(&state, fair->attempt);
    add(&state, fair->secret, sizeof fair->secret);
    crypto_generichash_final(&state, out, TBL_HASH_BYTES);
}

void tbl_fair_pledge(const struct tbl_fair *fair, const uint8_t commit[TBL_HASH_BYTES],
                     int place, const uint8_t chance[TBL_CHANCE_BYTES],
                     uint8_t out[TBL_HASH_BYTES])
{
    crypto_generichash_state state;
    uint8_t number = (uint8_t)place;

    begin(&state, "drawfour pledge 1\n");
    add_round(&state, fair);
    add(&state, &number, 1);
    add(&state, commit, TBL_HASH_BYTES);
    add(&state, chance, TBL_CHANCE_BYTES);
    crypto_generichash_final(&state, out, TBL_HASH_BYTES);
}

/* What one place or seat adds to the seed. */
static void add_chance(crypto_generichash_state *state, const struct tbl_fair *fair, int place,
                       const uint8_t commit[TBL_HASH_BYTES])
{
    uint8_t head[2] = {(uint8_t)place, fair->entropy_size[place]}, pledge[TBL_HASH_BYTES];

    if (fair->attempt > 0)
        head[1] = fair->entropy_size[place] == TBL_CHANCE_BYTES;
    add(state, head, sizeof head);
    if (fair->attempt > 0 && head[1]) {
        tbl_fair_pledge(fair, commit, place, fair->entropy[place], pledge);
        add(state, pledge, sizeof pledge);
    }
    if (head[1])
        add(state, fair->entropy[place], fair->entropy_size[place]);
}

void tbl_fair_seed(const struct tbl_fair *fair, uint8_t out[D4_SEED_BYTES])
{
    crypto_generichash_state state;
    uint8_t commit[TBL_HASH_BYTES];

    tbl_fair_commit(fair, commit);
    begin(&state, fair->attempt > 0 ? "drawfour deal 2\n" : "drawfour deal 1\n");
    add(&state, commit, sizeof commit);
    add(&state, fair->secret, sizeof fair->secret);
    for (int place = 0; place < fair->seats; place++)
        add_chance(&state, fair, place, commit);
    crypto_generichash_final(&state, out, D4_SEED_BYTES);
}
