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

void tbl_fair_commit(const struct tbl_fair *fair, uint8_t out[TBL_HASH_BYTES])
{
    crypto_generichash_state state;

    begin(&state, "drawfour commit 1\n");
    add(&state, fair->table, strlen(fair->table));
    add(&state, "\n", 1);
    add_number(&state, fair->match);
    add_number(&state, fair->round);
    add(&state, fair->secret, sizeof fair->secret);
    crypto_generichash_final(&state, out, TBL_HASH_BYTES);
}

void tbl_fair_seed(const struct tbl_fair *fair, uint8_t out[D4_SEED_BYTES])
{
    crypto_generichash_state state;
    uint8_t commit[TBL_HASH_BYTES];

    tbl_fair_commit(fair, commit);
    begin(&state, "drawfour deal 1\n");
    add(&state, commit, sizeof commit);
    add(&state, fair->secret, sizeof fair->secret);
    for (int seat = 0; seat < fair->seats; seat++) {
        uint8_t head[2] = {(uint8_t)seat, fair->entropy_size[seat]};

        add(&state, head, sizeof head);
        add(&state, fair->entropy[seat], fair->entropy_size[seat]);
    }
    crypto_generichash_final(&state, out, D4_SEED_BYTES);
}
