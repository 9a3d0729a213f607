/* witness.c - see witness.h. */
#include "table/witness.h"

#include <stdio.h>
#include <string.h>

#include "table/words.h"

static int same(const uint8_t a[32], const uint8_t b[32])
{
    return memcmp(a, b, 32) == 0;
}

/* The deals that were voided: each with its own secret, by somebody who had not done so. */
static const char *voids_fault(const struct tbl_claim *claim)
{
    d4_seats barred = 0;

    if (claim->fair.attempt != (uint32_t)claim->voids + 1)
        return "a deal that was voided is left out: there are fewer of them than tries";
    for (int i = 0; i < claim->voids; i++) {
        const struct tbl_voided *one = &claim->voided[i];
        struct tbl_fair fair = claim->fair;
        uint8_t commit[TBL_HASH_BYTES];

        fair.attempt = (uint32_t)i + 1;
        memcpy(fair.secret, one->secret, sizeof fair.secret);
        tbl_fair_commit(&fair, commit);
        if (!same(commit, one->commit))
            return "the commitment of a deal that was voided is not that of its secret";
        if (one->withheld == 0)
            return "a deal was voided, and nobody is said to have withheld anything";
        if (one->withheld & barred)
            return "a seat voided two deals of one round";
        barred = (d4_seats)(barred | one->withheld);
    }
    for (int place = 0; place < claim->fair.seats; place++)
        if ((barred >> place & 1) && claim->fair.entropy_size[place] > 0)
            return "a seat that withheld its chance added some after all";
    return NULL;
}

const char *tbl_claim_fault(const struct tbl_claim *claim)
{
    const struct tbl_fair *fair = &claim->fair;
    uint8_t commit[TBL_HASH_BYTES], seed[D4_SEED_BYTES];

    tbl_fair_commit(fair, commit);
    tbl_fair_seed(fair, seed);
    if (!same(commit, claim->commit))
        return fair->attempt > 0 ? "the commitment is not that of the secret, the table, the "
                                   "match, the round and the try"
                                 : "the commitment is not that of the secret, the table, the "
                                   "match and the round";
    if (fair->attempt == 0 && claim->voids > 0)
        return "deals were voided, and the number of the try is missing: [Try \"2\"]";
    for (int i = 0; i < fair->seats && fair->attempt > 0; i++)
        if (fair->entropy_size[i] != 0 && fair->entropy_size[i] != TBL_CHANCE_BYTES)
            return "the chance of a seat is not 32 bytes";
    if (!same(seed, claim->seed))
        return "the seed is not that of the secret and the chance of the seats";
    return fair->attempt > 0 ? voids_fault(claim) : NULL;
}

static int read_voids(const json_t *voids, struct tbl_claim *claim)
{
    size_t i, k;
    const json_t *one, *place;

    if (json_array_size(voids) > D4_SEATS_MAX)
        return -1;
    json_array_foreach(voids, i, one)
    {
        struct tbl_voided *voided = &claim->voided[claim->voids++];

        if (tbl_hex_32_read(json_object_get(one, "commit"), voided->commit) != 0 ||
            tbl_hex_32_read(json_object_get(one, "secret"), voided->secret) != 0)
            return -1;
        json_array_foreach(json_object_get(one, "withheld"), k, place)
        {
            json_int_t number = json_integer_value(place);
            if (number < 0 || number >= D4_SEATS_MAX)
                return -1;
            voided->withheld = (d4_seats)(voided->withheld | 1u << number);
        }
    }
    return 0;
}

int tbl_claim_read(const json_t *reveal, const char *table, struct tbl_claim *claim)
{
    const json_t *entropy = json_object_get(reveal, "entropy"), *one;
    struct tbl_fair *fair = &claim->fair;
    size_t i;

    memset(claim, 0, sizeof *claim);
    snprintf(fair->table, sizeof fair->table, "%s", table);
    fair->match = (uint32_t)json_integer_value(json_object_get(reveal, "match"));
    fair->round = (uint32_t)json_integer_value(json_object_get(reveal, "round"));
    fair->attempt = (uint32_t)json_integer_value(json_object_get(reveal, "try"));
    fair->seats = (int)json_array_size(entropy);
    if (fair->seats < 1 || fair->seats > D4_SEATS_MAX || fair->attempt > TBL_TRIES_MAX ||
        tbl_hex_32_read(json_object_get(reveal, "commit"), claim->commit) != 0 ||
        tbl_hex_32_read(json_object_get(reveal, "secret"), fair->secret) != 0 ||
        tbl_hex_32_read(json_object_get(reveal, "seed"), claim->seed) != 0)
        return -1;
    json_array_foreach(entropy, i, one)
    {
        const char *hex = json_string_value(one);
        int size = hex != NULL ? tbl_hex_read(hex, fair->entropy[i], TBL_ENTROPY_MAX) : 0;

        if (size < 0)
            return -1;
        fair->entropy_size[i] = (uint8_t)size;
    }
    return read_voids(json_object_get(reveal, "voids"), claim);
}

/* A try that the claim says was voided. */
static const char *voided_fault(const struct tbl_witness *witness, const struct tbl_try *one,
                                const struct tbl_voided *voided)
{
    if (!same(one->commit, voided->commit))
        return "another commitment than you were shown";
    if (voided->withheld >> witness->place & 1)
        return one->opened ? "it says that you withheld your chance, and you opened it"
                           : "your own chance is not in it: you did not open it in time, and "
                             "a deal was voided";
    if (one->shown && (voided->withheld & ~one->listed) != 0)
        return "it says that a seat withheld its chance that had pledged none";
    if (one->withheld != 0 && one->withheld != voided->withheld)
        return "it says that others withheld their chance than you were told";
    return NULL;
}

/* The list of pledges that was shown to the player is the one that was dealt from. */
static const char *list_fault(const struct tbl_try *one, const struct tbl_claim *claim)
{
    const struct tbl_fair *fair = &claim->fair;
    uint8_t pledge[TBL_HASH_BYTES];

    for (int place = 0; place < fair->seats; place++) {
        int listed = one->listed >> place & 1;

        if (listed != (fair->entropy_size[place] > 0))
            return listed ? "a seat whose pledge you were shown added nothing"
                          : "a seat added chance that had pledged none when you opened yours";
        tbl_fair_pledge(fair, claim->commit, place, fair->entropy[place], pledge);
        if (listed && !same(pledge, one->pledge[place]))
            return "a seat added other chance than it had pledged when you opened yours";
    }
    return NULL;
}

/* The try that was dealt. */
static const char *dealt_fault(const struct tbl_witness *witness, const struct tbl_try *one,
                               const struct tbl_claim *claim)
{
    const struct tbl_fair *fair = &claim->fair;

    if (!same(one->commit, claim->commit))
        return "another commitment than you were shown before the deal";
    if (one->withheld != 0)
        return "you were told that this deal was voided, and it was dealt";
    if (witness->place >= fair->seats || fair->entropy_size[witness->place] == 0)
        return "your own chance is not in it";
    if (!same(one->chance, fair->entropy[witness->place]))
        return "other chance stands at your seat than you sent";
    if (!one->shown)
        return "your chance is in it, and you were never asked to open it";
    return list_fault(one, claim);
}

const char *tbl_witness_fault(const struct tbl_witness *witness, const struct tbl_claim *claim)
{
    uint32_t attempt = claim->fair.attempt;
    const char *fault = NULL;
    int dealt = 0;

    if (attempt == 0 && witness->tries > 0)
        return "it has no pledges, and you had pledged your chance";
    for (int i = 0; i < witness->tries && fault == NULL; i++) {
        const struct tbl_try *one = &witness->one[i];

        if (one->attempt > attempt)
            return "a deal that was voided is left out: you saw more tries than it has";
        if (one->attempt < attempt)
            fault = voided_fault(witness, one, &claim->voided[one->attempt - 1]);
        else
            fault = dealt_fault(witness, one, claim);
        dealt |= one->attempt == attempt;
    }
    if (fault == NULL && witness->tries > 0 && !dealt)
        fault = "your own chance is not in it: you were not asked for it when the deal was "
                "made anew";
    if (fault == NULL && witness->ended && !same(witness->seed, claim->seed))
        fault = "the cards that you saw were dealt from another seed";
    return fault;
}
