/* fold_fair.c - the entries before a deal: commitments, pledges, and what voids them. */
#include <string.h>

#include "table/state.h"

static const char MISPLACED[] = "an entry is out of its place";

static int waiting(const struct tbl_table *table)
{
    return table->phase == TBL_LOBBY || table->phase == TBL_BETWEEN;
}

static const char *fold_committed(struct tbl_table *table, const struct tbl_entry *entry)
{
    const struct tbl_deals *event = table->event;
    uint64_t attempt = entry->type == TBL_ENTRY_PROMISED ? entry->number : 0;
    uint64_t next = table->voids != NULL ? (uint64_t)table->voids->count + 1 : 1;

    if (table->committed || !waiting(table))
        return MISPLACED;
    if (attempt != next && (entry->type == TBL_ENTRY_PROMISED || next > 1))
        return "a commitment is for another try of the deal";
    if (event != NULL && event->given > 0 &&
        (table->round_number >= (uint32_t)event->given ||
         memcmp(event->secret[table->round_number], entry->secret, D4_SEED_BYTES) != 0))
        return "the secret is not that of the tournament";
    memcpy(table->secret, entry->secret, sizeof table->secret);
    table->committed = 1;
    table->attempt = (uint32_t)attempt;
    return NULL;
}

static const char *fold_pledged(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];

    if (!waiting(table) || !tbl_is_person(table, entry->place) || !table->committed ||
        table->attempt == 0 || table->opening || (tbl_barred(table) >> entry->place & 1) ||
        (table->event != NULL && table->event->given > 0))
        return MISPLACED;
    place->pledged = 1;
    place->again = 0;
    memcpy(place->pledge, entry->secret, sizeof place->pledge);
    return NULL;
}

static const char *fold_listed(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (!waiting(table) || !table->committed || table->opening || entry->number == 0 ||
        entry->number >> table->settings.seats != 0)
        return MISPLACED;
    for (int i = 0; i < table->settings.seats; i++)
        if (table->place[i].holder == TBL_FREE ||
            ((entry->number >> i & 1) && !table->place[i].pledged))
            return "a list of pledges has one that nobody made";
    table->opening = 1;
    table->listed = (d4_seats)entry->number;
    for (int i = 0; i < table->settings.seats; i++) {
        table->place[i].again = 0;
        if (!(table->listed >> i & 1))
            table->place[i].pledged = 0;
    }
    return NULL;
}

static const char *fold_opened(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];
    uint8_t commit[TBL_HASH_BYTES], pledge[TBL_HASH_BYTES];
    struct tbl_fair fair;

    if (!waiting(table) || !table->opening || !(table->listed >> entry->place & 1) ||
        place->entropy_size > 0)
        return MISPLACED;
    tbl_fair_begin(table, table->round_number + 1, &fair);
    tbl_fair_commit(&fair, commit);
    tbl_fair_pledge(&fair, commit, entry->place, entry->secret, pledge);
    if (memcmp(pledge, place->pledge, sizeof pledge) != 0)
        return "the chance is not the one that was pledged";
    place->entropy_size = TBL_CHANCE_BYTES;
    memcpy(place->entropy, entry->secret, TBL_CHANCE_BYTES);
    return NULL;
}

/* A place that withheld adds nothing to this round, so that it cannot be done twice. */
static const char *fold_voided(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (!waiting(table) || !table->opening || entry->number == 0 ||
        (entry->number & ~(uint64_t)table->listed) != 0)
        return MISPLACED;
    if (table->voids == NULL)
        table->voids = tbl_alloc(sizeof *table->voids);
    struct tbl_void *one = &table->voids->one[table->voids->count++];
    memcpy(one->secret, table->secret, sizeof one->secret);
    one->withheld = (d4_seats)entry->number;
    for (int i = 0; i < table->settings.seats; i++) {
        struct tbl_place *place = &table->place[i];

        place->again = place->pledged && !(entry->number >> i & 1);
        place->pledged = place->entropy_size = 0;
        memset(place->entropy, 0, sizeof place->entropy);
        memset(place->pledge, 0, sizeof place->pledge);
    }
    table->committed = table->opening = 0;
    table->listed = 0;
    memset(table->secret, 0, sizeof table->secret);
    return NULL;
}

d4_seats tbl_barred(const struct tbl_table *table)
{
    d4_seats barred = 0;

    for (int i = 0; table->voids != NULL && i < table->voids->count; i++)
        barred = (d4_seats)(barred | table->voids->one[i].withheld);
    return barred;
}

const char *tbl_apply_fair(struct tbl_table *table, const struct tbl_entry *entry)
{
    switch (entry->type) {
    case TBL_ENTRY_PLEDGED: return fold_pledged(table, entry);
    case TBL_ENTRY_LISTED: return fold_listed(table, entry);
    case TBL_ENTRY_OPENED: return fold_opened(table, entry);
    case TBL_ENTRY_VOIDED: return fold_voided(table, entry);
    default: return fold_committed(table, entry);
    }
}

int tbl_all_opened(const struct tbl_table *table)
{
    for (int i = 0; i < table->settings.seats; i++)
        if ((table->listed >> i & 1) && table->place[i].entropy_size == 0)
            return 0;
    return 1;
}
