/* fair.h - deals that anyone can check (docs/fair.md).
 *
 * Before a round the table draws a secret of 32 bytes and shows its commitment. Players pledge
 * themselves to chance of their own: they send its hash, and the chance itself only when the
 * list of all pledges is fixed and shown. The round's seed is a hash of all of it, so neither
 * the table nor any player decides it. After the round everything is shown.
 *
 * Who does not open their pledge voids the deal: another secret is drawn for the next try.
 *
 * Tables once took the players' chance without pledges. Their rounds have 'attempt' 0 here;
 * they are read from old logs and records, and never made anew.
 *
 * BLAKE2b-256, with a text in front that says what is hashed. */
#ifndef DRAWFOUR_TABLE_FAIR_H
#define DRAWFOUR_TABLE_FAIR_H

#include <drawfour/random.h>

#include "table/wire.h"

#define TBL_HASH_BYTES 32
#define TBL_CHANCE_BYTES 32 /* of a player, where it was pledged */

struct tbl_fair {
    /* Whose round it is, so that a commitment serves no other; "" where several tables of
     * an event play the same deals, whose seed must not depend on the table. */
    char table[TBL_ID_MAX];
    uint32_t match, round; /* from 1 */
    uint32_t attempt;      /* from 1: one more than deals of the round were voided; or 0 */
    uint8_t secret[D4_SEED_BYTES];
    int seats;
    /* What was added: by place, 0 or TBL_CHANCE_BYTES bytes; with 'attempt' 0 by seat of the
     * round, any number of bytes. */
    uint8_t entropy_size[D4_SEATS_MAX]; /* 0: gave none */
    uint8_t entropy[D4_SEATS_MAX][TBL_ENTROPY_MAX];
};

/* H("drawfour commit 2\n" | table "\n" | match, round, attempt as 4 bytes little-endian |
 * secret); with 'attempt' 0 "drawfour commit 1\n", and no attempt in it. */
void tbl_fair_commit(const struct tbl_fair *fair, uint8_t out[TBL_HASH_BYTES]);

/* H("drawfour pledge 1\n" | table "\n" | match, round as 4 bytes | place as 1 | commit |
 * chance) */
void tbl_fair_pledge(const struct tbl_fair *fair, const uint8_t commit[TBL_HASH_BYTES],
                     int place, const uint8_t chance[TBL_CHANCE_BYTES],
                     uint8_t out[TBL_HASH_BYTES]);

/* H("drawfour deal 2\n" | commit | secret | for each place: its number, 1, pledge, chance, or
 * its number, 0); with 'attempt' 0 H("drawfour deal 1\n" | commit | secret | for each seat:
 * its number, the size, the bytes). */
void tbl_fair_seed(const struct tbl_fair *fair, uint8_t out[D4_SEED_BYTES]);

#endif
