/* pledges.c - see pledges.h. */
#include "terminal/pledges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "table/witness.h"
#include "terminal/fields.h"
#include "terminal/seen.h"
#include "terminal/witness_file.h"

struct tui_pledges {
    struct tui_witness_file file;
    char asked[65]; /* commitment that was pledged to on this connection */
    struct tui_seen seen;
};

struct tui_pledges *tui_pledges_new(const char *table)
{
    struct tui_pledges *pledges = calloc(1, sizeof *pledges);

    if (!pledges)
        return NULL;
    tui_seen_init(&pledges->seen);
    if (tui_witness_open(&pledges->file, table) != 0) {
        tui_pledges_free(pledges);
        return NULL;
    }
    return pledges;
}

void tui_pledges_free(struct tui_pledges *pledges)
{
    if (!pledges)
        return;
    tui_witness_close(&pledges->file);
    tui_seen_free(&pledges->seen);
    free(pledges);
}

const char *tui_pledges_path(const struct tui_pledges *pledges)
{
    return pledges->file.written ? pledges->file.path : NULL;
}

static struct tbl_try *find_try(struct tbl_witness *round, uint32_t attempt)
{
    for (int i = 0; i < round->tries; i++)
        if (round->one[i].attempt == attempt)
            return &round->one[i];
    return NULL;
}

/* The try that a message is about, and its round. */
static struct tbl_try *try_of(struct tui_pledges *pledges, const json_t *message,
                              struct tbl_witness **round)
{
    *round = tui_witness_find(&pledges->file, tui_field_int(message, "match", 1, INT32_MAX, 0),
                              tui_field_int(message, "round", 1, INT32_MAX, 0));
    return *round
               ? find_try(*round, (uint32_t)tui_field_int(message, "try", 1, TBL_TRIES_MAX, 0))
               : NULL;
}

static void fair_of(const struct tui_pledges *pledges, const struct tbl_witness *round,
                    struct tbl_fair *fair)
{
    memset(fair, 0, sizeof *fair);
    snprintf(fair->table, sizeof fair->table, "%s", pledges->file.table);
    fair->match = round->match;
    fair->round = round->round;
}

/* Draws chance for the deal that `table` announces. The first commitment to a try stands:
 * nothing is pledged to a second one, and the proof of the round will tell. */
static struct tbl_try *begin(struct tui_pledges *pledges, const json_t *table, int place,
                             struct tbl_witness **round)
{
    uint8_t commit[TBL_HASH_BYTES];
    int match = tui_field_int(table, "match", 1, INT32_MAX, 0);
    int number = tui_field_int(table, "round", 0, INT32_MAX - 1, -1) + 1;
    int attempt = tui_field_int(table, "try", 1, TBL_TRIES_MAX, 0);

    if (match == 0 || number == 0 || attempt == 0 ||
        tbl_hex_32_read(json_object_get(table, "commit"), commit) != 0)
        return NULL;
    *round = tui_witness_make(&pledges->file, match, number, place);
    struct tbl_try *one = find_try(*round, (uint32_t)attempt);
    if (one)
        return memcmp(one->commit, commit, sizeof commit) == 0 ? one : NULL;
    if ((*round)->tries == TBL_TRIES_MAX)
        return NULL;
    one = &(*round)->one[(*round)->tries++];
    *one = (struct tbl_try){.attempt = (uint32_t)attempt};
    memcpy(one->commit, commit, sizeof commit);
    randombytes_buf(one->chance, sizeof one->chance);
    return one;
}

/* Whose seat it is that the message calls ours; -1: none. */
static int own_place(const json_t *table)
{
    int you = tui_field_int(table, "you", 0, D4_SEATS_MAX - 1, -1);

    if (you < 0)
        return -1;
    return tui_field_int(json_array_get(json_object_get(table, "seats"), (size_t)you), "place",
                         0, D4_SEATS_MAX - 1, -1);
}

static json_t *pledge(struct tui_pledges *pledges, const json_t *table)
{
    char phase[12], shown[65], hex[65];
    int place = own_place(table);
    struct tbl_witness *round = NULL;
    uint8_t hash[TBL_HASH_BYTES];
    struct tbl_fair fair;

    tui_field_text(table, "phase", phase, sizeof phase);
    tui_field_text(table, "commit", shown, sizeof shown);
    if (place < 0 || (strcmp(phase, "lobby") != 0 && strcmp(phase, "between") != 0))
        return NULL;
    struct tbl_try *one = begin(pledges, table, place, &round);
    if (!one || (strcmp(pledges->asked, shown) == 0 && round->place == place))
        return NULL;
    round->place = place;
    tui_witness_write(&pledges->file);
    snprintf(pledges->asked, sizeof pledges->asked, "%s", shown);
    fair_of(pledges, round, &fair);
    tbl_fair_pledge(&fair, one->commit, place, one->chance, hash);
    return json_pack("{s:s, s:s, s:s}", "type", "pledge", "commit", shown, "pledge",
                     tbl_hex_32(hash, hex));
}

/* The list as it was told. Returns 0, or -1: it is none. */
static int read_list(const json_t *message, d4_seats *listed,
                     uint8_t pledge[D4_SEATS_MAX][TBL_HASH_BYTES])
{
    const json_t *pledges = json_object_get(message, "pledges"), *value;
    size_t i;

    *listed = 0;
    memset(pledge, 0, D4_SEATS_MAX * sizeof *pledge);
    if (!json_is_array(pledges) || json_array_size(pledges) > D4_SEATS_MAX)
        return -1;
    json_array_foreach(pledges, i, value)
    {
        if (json_is_null(value))
            continue;
        if (tbl_hex_32_read(value, pledge[i]) != 0)
            return -1;
        *listed = (d4_seats)(*listed | 1u << i);
    }
    return 0;
}

/* Opens our own chance, if our pledge stands in the first list that was shown. */
static json_t *open_pledge(struct tui_pledges *pledges, const json_t *message,
                           struct tui_verdict *verdict)
{
    struct tbl_witness *round;
    struct tbl_try *one = try_of(pledges, message, &round);
    uint8_t commit[TBL_HASH_BYTES], own[TBL_HASH_BYTES];
    uint8_t list[D4_SEATS_MAX][TBL_HASH_BYTES];
    struct tbl_fair fair;
    d4_seats listed;
    char hex[65];

    if (!one || read_list(message, &listed, list) != 0)
        return NULL;
    if (!one->shown) {
        one->shown = 1;
        one->listed = listed;
        memcpy(one->pledge, list, sizeof list);
    }
    fair_of(pledges, round, &fair);
    tbl_fair_pledge(&fair, one->commit, round->place, one->chance, own);
    if (tbl_hex_32_read(json_object_get(message, "commit"), commit) == 0 &&
        memcmp(commit, one->commit, sizeof commit) == 0 && listed == one->listed &&
        memcmp(list, one->pledge, sizeof list) == 0 && (listed >> round->place & 1) &&
        memcmp(own, list[round->place], sizeof own) == 0)
        one->opened = 1;
    tui_witness_write(&pledges->file);
    if (one->opened)
        return json_pack("{s:s, s:s}", "type", "open", "chance", tbl_hex_32(one->chance, hex));
    verdict->fair = 0;
    snprintf(verdict->text, sizeof verdict->text,
             "The table's list of pledges is not the one it showed, or not with your pledge: "
             "your chance stays out of this deal.");
    return NULL;
}

static void note_void(struct tui_pledges *pledges, const json_t *message)
{
    struct tbl_witness *round;
    struct tbl_try *one = try_of(pledges, message, &round);
    const json_t *value;
    size_t i;

    if (!one)
        return;
    json_array_foreach(json_object_get(message, "withheld"), i,
                       value) if (json_is_integer(value) && json_integer_value(value) >= 0 &&
                                  json_integer_value(value) < D4_SEATS_MAX) one->withheld =
        (d4_seats)(one->withheld | 1u << json_integer_value(value));
    tui_witness_write(&pledges->file);
}

/* What is wrong with a deal, or NULL; and whether its cards were checked, and our chance. */
static const char *deal_fault(struct tui_pledges *pledges, const json_t *message, int *cards,
                              int *own, char why[TUI_WHY_MAX])
{
    struct tbl_claim claim;

    if (tbl_claim_read(message, pledges->file.table, &claim) != 0)
        return "what the table shows of it cannot be read";
    const char *fault = tbl_claim_fault(&claim);
    struct tbl_witness *round =
        tui_witness_find(&pledges->file, (int)claim.fair.match, (int)claim.fair.round);
    if (!fault && round)
        fault = tbl_witness_fault(round, &claim);
    if (fault)
        return fault;
    if (round) {
        *own = 1;
        round->ended = 1;
        memcpy(round->seed, claim.seed, sizeof round->seed);
        tui_witness_write(&pledges->file);
    }
    int seen = tui_seen_check(&pledges->seen, (int)claim.fair.round, claim.seed, why);
    *cards = seen == 0;
    return seen < 0 ? why : NULL;
}

static void judge(struct tui_pledges *pledges, const json_t *message,
                  struct tui_verdict *verdict)
{
    int cards = 0, own = 0;
    char why[TUI_WHY_MAX];
    const char *fault = deal_fault(pledges, message, &cards, &own, why);

    verdict->fair = fault == NULL;
    if (fault)
        snprintf(verdict->text, sizeof verdict->text, "THE DEAL DOES NOT FIT ITS PROOF: %s.",
                 fault);
    else
        snprintf(verdict->text, sizeof verdict->text, "The deal was fair: checked here%s%s.",
                 cards ? ", with every card you saw" : "",
                 own ? "; your own chance is in it" : "");
}

json_t *tui_pledges_take(struct tui_pledges *pledges, const json_t *message,
                         struct tui_verdict *verdict)
{
    const char *type = json_string_value(json_object_get(message, "type"));

    verdict->fair = -1;
    if (!type)
        return NULL;
    tui_seen_take(&pledges->seen, message);
    if (strcmp(type, "hello") == 0)
        pledges->asked[0] = '\0'; /* joined anew: what was sent may be lost */
    if (strcmp(type, "table") == 0)
        return pledge(pledges, message);
    if (strcmp(type, "open") == 0)
        return open_pledge(pledges, message, verdict);
    if (strcmp(type, "void") == 0)
        note_void(pledges, message);
    else if (strcmp(type, "reveal") == 0)
        judge(pledges, message, verdict);
    return NULL;
}
