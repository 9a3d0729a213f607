/* fair.h - deals that anyone can check (docs/fair.md).
 *
 * Before a round the table draws a secret of 32 bytes and shows its commitment. Each
 * player may add bytes of their own. The round's seed is a hash of all of it, so neither
 * the table nor any player alone decides it. After the round the secret is shown.
 *
 * BLAKE2b-256, with a text in front that says what is hashed. */
#ifndef DRAWFOUR_TABLE_FAIR_H
#define DRAWFOUR_TABLE_FAIR_H

#include <drawfour/random.h>

#include "table/wire.h"

#define TBL_HASH_BYTES 32

struct tbl_fair {
    /* Whose round it is, so that a commitment serves no other; "" where several tables of
     * an event play the same deals, whose seed must not depend on the table. */
    char table[TBL_ID_MAX];
    uint32_t match, round; /* from 1 */
    uint8_t secret[D4_SEED_BYTES];
    int seats;
    uint8_t entropy_size[D4_SEATS_MAX];             /* 0: gave none */
    uint8_t entropy[D4_SEATS_MAX][TBL_ENTROPY_MAX]; /* by seat of the round */
};

/* H("drawfour commit 1\n" | table "\n" | match, round as 4 bytes little-endian | secret) */
void tbl_fair_commit(const struct tbl_fair *fair, uint8_t out[TBL_HASH_BYTES]);

/* H("drawfour deal 1\n" | commit | secret | for each seat: its number, the size, the bytes) */
void tbl_fair_seed(const struct tbl_fair *fair, uint8_t out[D4_SEED_BYTES]);

#endif
