/* tell_fair.c - what everybody is told of how deals are made (docs/fair.md). */
#include <string.h>

#include "table/state.h"
#include "table/text.h"

static void put_number(struct tbl_out *out, const char *key, int64_t number)
{
    tbl_put(out, key);
    tbl_put_int(out, number);
}

static void put_places(struct tbl_out *out, d4_seats places)
{
    int first = 1;

    tbl_put(out, "[");
    for (int place = 0; place < D4_SEATS_MAX; place++) {
        if (!(places >> place & 1))
            continue;
        tbl_put(out, first ? "" : ", ");
        tbl_put_int(out, place);
        first = 0;
    }
    tbl_put(out, "]");
}

static void put_fair(struct tbl_out *out, const struct tbl_fair *fair)
{
    uint8_t commit[TBL_HASH_BYTES];

    put_number(out, ", \"match\": ", fair->match);
    put_number(out, ", \"round\": ", fair->round);
    tbl_put(out, ", \"try\": ");
    if (fair->attempt > 0)
        tbl_put_int(out, fair->attempt);
    else
        tbl_put(out, "null");
    tbl_fair_commit(fair, commit);
    tbl_put(out, ", \"commit\": ");
    tbl_put_hex(out, commit, TBL_HASH_BYTES);
}

void tbl_tell_open(struct tbl_call *call, int to)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    int64_t left = table->open_until - table->play;
    struct tbl_fair fair;

    tbl_fair_begin(table, table->round_number + 1, &fair);
    tbl_begin(out, to, "open", table->id);
    put_fair(out, &fair);
    tbl_put(out, ", \"pledges\": [");
    for (int place = 0; place < table->settings.seats; place++) {
        tbl_put(out, place > 0 ? ", " : "");
        if (table->listed >> place & 1)
            tbl_put_hex(out, table->place[place].pledge, TBL_HASH_BYTES);
        else
            tbl_put(out, "null");
    }
    put_number(out, "], \"open_ms\": ", left > 0 ? left : 0);
    tbl_end(out);
}

/* A deal of 'fair's round that was voided: which try, its commitment and secret, who. */
static void put_void(struct tbl_out *out, struct tbl_fair fair, const struct tbl_voids *voids,
                     int index)
{
    fair.attempt = (uint32_t)index + 1;
    memcpy(fair.secret, voids->one[index].secret, sizeof fair.secret);
    put_fair(out, &fair);
    tbl_put(out, ", \"secret\": ");
    tbl_put_hex(out, fair.secret, D4_SEED_BYTES);
    tbl_put(out, ", \"withheld\": ");
    put_places(out, voids->one[index].withheld);
}

static void tell_void(struct tbl_call *call, int to)
{
    const struct tbl_table *table = call->table;
    struct tbl_fair fair;

    tbl_fair_begin(table, table->round_number + 1, &fair);
    tbl_begin(call->out, to, "void", table->id);
    put_void(call->out, fair, table->voids, table->voids->count - 1);
    tbl_end(call->out);
}

void tbl_tell_void(struct tbl_call *call)
{
    const struct tbl_table *table = call->table;

    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tell_void(call, place);
    if (table->watchers > 0 && table->lag == NULL && tbl_watchers_hear(table))
        tell_void(call, TBL_TO_WATCHERS);
}

static void put_voids(struct tbl_out *out, const struct tbl_round *round)
{
    tbl_put(out, ", \"voids\": [");
    for (int i = 0; round->voids != NULL && i < round->voids->count; i++) {
        tbl_put(out, i > 0 ? ", {\"type\": \"void\"" : "{\"type\": \"void\"");
        put_void(out, round->fair, round->voids, i);
        tbl_put(out, "}");
    }
    tbl_put(out, "]");
}

void tbl_tell_reveal(struct tbl_call *call, int to, const struct tbl_round *round)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;

    /* The event shows the secrets of deals that other tables have still to play. */
    if (table->event != NULL && table->event->given > 0)
        return;
    tbl_begin(out, to, "reveal", table->id);
    put_fair(out, &round->fair);
    tbl_put(out, ", \"secret\": ");
    tbl_put_hex(out, round->fair.secret, D4_SEED_BYTES);
    tbl_put(out, ", \"entropy\": [");
    for (int place = 0; place < table->settings.seats; place++) {
        tbl_put(out, place > 0 ? ", " : "");
        tbl_put_hex(out, round->fair.entropy[place], round->fair.entropy_size[place]);
    }
    tbl_put(out, "]");
    put_voids(out, round);
    tbl_put(out, ", \"seed\": ");
    tbl_put_hex(out, round->seed, D4_SEED_BYTES);
    tbl_end(out);
}

/* The coming round's commitment and which try of its deal it is for, or those of the one at
 * play. No try is told where nobody can pledge. */
void tbl_put_commit(struct tbl_out *out, const struct tbl_table *table, int late)
{
    const struct tbl_round *round = table->phase == TBL_PLAYING ? table->round : NULL;
    struct tbl_fair fair;

    if (late)
        round = table->lag->ended ? table->lag->first->next : table->lag->first;
    tbl_put(out, ", \"commit\": ");
    if (round == NULL && !table->committed) {
        tbl_put(out, "null, \"try\": null");
        return;
    }
    tbl_fair_begin(table, table->round_number + 1, &fair);
    if (round != NULL)
        fair = round->fair;
    uint8_t commit[TBL_HASH_BYTES];
    tbl_fair_commit(&fair, commit);
    tbl_put_hex(out, commit, TBL_HASH_BYTES);
    tbl_put(out, ", \"try\": ");
    if (fair.attempt > 0 && !(table->event != NULL && table->event->given > 0))
        tbl_put_int(out, fair.attempt);
    else
        tbl_put(out, "null");
}
