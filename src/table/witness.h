/* witness.h - whether a round was dealt as its table says, and as a player was shown
 * (docs/fair.md).
 *
 * A claim is what a table tells of a deal after the round, in `reveal` or in a record. A
 * witness is what one player kept of it: every commitment that was shown, the own chance, the
 * list of pledges. `drawfour verify --witness` and the terminal compare them here. */
#ifndef DRAWFOUR_TABLE_WITNESS_H
#define DRAWFOUR_TABLE_WITNESS_H

#include <jansson.h>

#include <drawfour/game.h>

#include "table/fair.h"

#define TBL_TRIES_MAX (D4_SEATS_MAX + 1) /* each place can void one deal of a round */

struct tbl_claim {
    struct tbl_fair fair;
    uint8_t commit[TBL_HASH_BYTES];
    uint8_t seed[D4_SEED_BYTES];
    int voids;
    struct tbl_voided {
        uint8_t commit[TBL_HASH_BYTES], secret[D4_SEED_BYTES];
        d4_seats withheld; /* places */
    } voided[D4_SEATS_MAX];
};

/* Why a claim does not hold in itself, in words, or NULL: its hashes fit each other. */
const char *tbl_claim_fault(const struct tbl_claim *claim);

/* Reads `reveal`. Returns 0, or -1: it is none. */
int tbl_claim_read(const json_t *reveal, const char *table, struct tbl_claim *claim);

/* One try of a round's deal, as a player saw it. */
struct tbl_try {
    uint32_t attempt;
    uint8_t commit[TBL_HASH_BYTES];
    uint8_t chance[TBL_CHANCE_BYTES]; /* the player's own */
    int opened;                       /* flag: it was sent when the list had been shown */
    int shown;                        /* flag: the list was shown */
    d4_seats listed;                  /* places whose pledges it had ... */
    uint8_t pledge[D4_SEATS_MAX][TBL_HASH_BYTES];
    d4_seats withheld; /* places that were said to have voided it; 0: none */
};

struct tbl_witness {
    uint32_t match, round; /* from 1 */
    int place;             /* of the player */
    int tries;
    struct tbl_try one[TBL_TRIES_MAX];
    int ended; /* flag: the round was played, from ... */
    uint8_t seed[D4_SEED_BYTES];
};

/* Why a claim that holds is not what the player was shown, in words, or NULL. */
const char *tbl_witness_fault(const struct tbl_witness *witness, const struct tbl_claim *claim);

/* A witness as JSON, for the caller to json_decref(); and back: 0, or -1: it is none. */
json_t *tbl_witness_write(const struct tbl_witness *witness);
int tbl_witness_read(const json_t *json, struct tbl_witness *witness);

/* Hex digits of 32 bytes, and back. Returns 0, or -1: they are none. */
const char *tbl_hex_32(const uint8_t bytes[32], char out[65]);
int tbl_hex_32_read(const json_t *json, uint8_t out[32]);

#endif
