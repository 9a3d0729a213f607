/* pledges.c - the players' own chance: pledged, listed, opened, and withheld (docs/fair.md). */
#include <sodium.h>
#include <string.h>

#include "table/state.h"

void tbl_commit(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_PROMISED, TBL_NO_PLACE);

    entry.number = table->voids != NULL ? (uint64_t)table->voids->count + 1 : 1;
    if (table->event != NULL && table->event->given > 0)
        memcpy(entry.secret, table->event->secret[table->round_number], sizeof entry.secret);
    else
        table->world->random(table->world->context, entry.secret, sizeof entry.secret);
    tbl_append(call, &entry);
    sodium_memzero(entry.secret, sizeof entry.secret);
}

/* Whether somebody who is here has still to pledge again after a void that another caused. */
static int waits_for_pledges(const struct tbl_table *table)
{
    for (int place = 0; place < table->settings.seats; place++)
        if (table->place[place].again && tbl_is_person(table, place) &&
            table->presence[place].present)
            return 1;
    return 0;
}

int64_t tbl_open_due(const struct tbl_table *table)
{
    if (table->opening || (table->open_until > table->play && waits_for_pledges(table)))
        return table->open_until;
    return TBL_NEVER;
}

/* The pledges of those who are here. Nobody knows any chance yet, so that to leave out who
 * could not open theirs favors nobody. */
static d4_seats pledges_here(const struct tbl_table *table)
{
    d4_seats here = 0;

    for (int place = 0; place < table->settings.seats; place++)
        if (table->place[place].pledged && tbl_is_person(table, place) &&
            table->presence[place].present)
            here = (d4_seats)(here | 1u << place);
    return here;
}

static void tell_open_all(struct tbl_call *call)
{
    const struct tbl_table *table = call->table;

    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tbl_tell_open(call, place);
    if (table->watchers > 0 && table->lag == NULL && tbl_watchers_hear(table))
        tbl_tell_open(call, TBL_TO_WATCHERS);
}

int tbl_pledges_done(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_LISTED, TBL_NO_PLACE);

    if (table->opening)
        return tbl_all_opened(table);
    if (tbl_open_due(table) != TBL_NEVER)
        return 0;
    entry.number = pledges_here(table);
    if (entry.number == 0)
        return 1; /* nobody adds anything */
    tbl_append(call, &entry);
    table->open_until = table->play + TBL_OPEN_MS;
    tell_open_all(call);
    return 0;
}

void tbl_void_unopened(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_VOIDED, TBL_NO_PLACE);

    for (int place = 0; place < table->settings.seats; place++)
        if ((table->listed >> place & 1) && table->place[place].entropy_size == 0)
            entry.number |= UINT64_C(1) << place;
    if (entry.number == 0)
        return;
    tbl_append(call, &entry);
    table->open_until = table->play + TBL_OPEN_MS;
    tbl_tell_void(call);
}

/* Why a pledge cannot be taken now, or NULL. */
static const char *pledge_fault(const struct tbl_table *table, int place)
{
    if (table->phase != TBL_LOBBY && table->phase != TBL_BETWEEN)
        return "chance is pledged before a deal";
    if (table->event != NULL && table->event->given > 0)
        return "every table of this tournament plays the same deals: nobody adds to them here";
    if (!table->committed || table->attempt == 0)
        return "there is no commitment to pledge to: wait for one";
    if (table->opening)
        return "the list of pledges is fixed: this deal goes on without yours";
    if (tbl_barred(table) >> place & 1)
        return "this seat has voided a deal of the round, and adds nothing to it";
    return NULL;
}

void tbl_request_pledge(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    const struct tbl_place *held = &table->place[place];
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_PLEDGED, (unsigned)place);
    const char *fault = pledge_fault(table, place);
    uint8_t commit[TBL_HASH_BYTES];
    struct tbl_fair fair;

    if (fault != NULL) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE, fault, NULL, 0);
        return;
    }
    tbl_fair_begin(table, table->round_number + 1, &fair);
    tbl_fair_commit(&fair, commit);
    if (memcmp(commit, message->commit, sizeof commit) != 0) {
        tbl_no(call, message, TBL_NO_STALE, "the commitment is another one now", NULL, 0);
        return;
    }
    memcpy(entry.secret, message->hash, sizeof entry.secret);
    if (!held->pledged || memcmp(held->pledge, entry.secret, sizeof held->pledge) != 0)
        tbl_append(call, &entry);
    tbl_ok(call, message, table->seq);
}

void tbl_request_open(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    const struct tbl_place *held = &table->place[place];
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_OPENED, (unsigned)place);
    uint8_t commit[TBL_HASH_BYTES], pledge[TBL_HASH_BYTES];
    struct tbl_fair fair;

    if (!table->opening || !(table->listed >> place & 1)) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE, "no pledge of this seat is to be opened",
               NULL, 0);
        return;
    }
    tbl_fair_begin(table, table->round_number + 1, &fair);
    tbl_fair_commit(&fair, commit);
    tbl_fair_pledge(&fair, commit, place, message->hash, pledge);
    if (memcmp(pledge, held->pledge, sizeof pledge) != 0) {
        tbl_no(call, message, TBL_NO_REFUSED, "this is not the chance that was pledged", NULL,
               0);
        return;
    }
    memcpy(entry.secret, message->hash, sizeof entry.secret);
    if (held->entropy_size == 0)
        tbl_append(call, &entry);
    tbl_ok(call, message, table->seq);
}
