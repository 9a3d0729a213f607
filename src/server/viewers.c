/* viewers.c - which connections look at a table, and when it wants to be woken. */
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/hub.h"
#include "server/log.h"

#define RETRY_MS 1000 /* for a table that could not be read back */

/* --- The heap of wakes, the earliest on top. */

static void place_at(struct srv_hub *hub, int i, struct srv_table *table)
{
    hub->heap[i] = table;
    table->heap = i;
}

static void sift(struct srv_hub *hub, int i)
{
    struct srv_table *table = hub->heap[i];

    for (; i > 0 && hub->heap[(i - 1) / 2]->wake_ms > table->wake_ms; i = (i - 1) / 2)
        place_at(hub, i, hub->heap[(i - 1) / 2]);
    for (int child = 2 * i + 1; child < hub->heap_size; child = 2 * i + 1) {
        if (child + 1 < hub->heap_size &&
            hub->heap[child + 1]->wake_ms < hub->heap[child]->wake_ms)
            child++;
        if (hub->heap[child]->wake_ms >= table->wake_ms)
            break;
        place_at(hub, i, hub->heap[child]);
        i = child;
    }
    place_at(hub, i, table);
}

void srv_heap_remove(struct srv_hub *hub, struct srv_table *table)
{
    int i = table->heap;

    if (i < 0)
        return;
    table->heap = -1;
    struct srv_table *last = hub->heap[--hub->heap_size];
    if (last == table)
        return;
    place_at(hub, i, last);
    sift(hub, i);
}

static void wake_at(struct srv_hub *hub, struct srv_table *table, int64_t wake_ms)
{
    table->wake_ms = wake_ms;
    if (wake_ms == INT64_MAX) {
        srv_heap_remove(hub, table);
        return;
    }
    if (table->heap < 0) {
        if (hub->heap_size == hub->heap_room) {
            hub->heap_room = hub->heap_room ? 2 * hub->heap_room : 256;
            hub->heap = realloc(hub->heap, (size_t)hub->heap_room * sizeof *hub->heap);
            if (hub->heap == NULL)
                abort();
        }
        place_at(hub, hub->heap_size++, table);
    }
    sift(hub, table->heap);
}

void srv_table_schedule(struct srv_hub *hub, struct srv_table *table)
{
    wake_at(hub, table, tbl_next_wake(table->table));
}

/* --- Presence. */

static void tell_presence(struct srv_hub *hub, struct srv_table *table, int place, int present)
{
    struct srv_conn *from = hub->from;

    if (table->dead.object != NULL || table->table == NULL)
        return;
    hub->from = NULL;
    tbl_out_clear(&hub->out);
    if (place >= 0) {
        tbl_present(table->table, srv_wall_ms(), place, present, &hub->out);
    } else {
        table->watchers_told = table->watchers;
        tbl_watched(table->table, srv_wall_ms(), table->watchers, &hub->out);
    }
    srv_table_done(hub, table);
    hub->from = from;
}

void srv_table_watched(struct srv_hub *hub, struct srv_table *table)
{
    if (table->watchers != table->watchers_told)
        tell_presence(hub, table, -1, 1);
}

/* How many connections look from 'place', or watch. */
static int *viewers_at(struct srv_table *table, int place)
{
    return place >= 0 ? &table->place_conns[place] : &table->watchers;
}

/* The viewer is entered before the table is told: what the table does when it is told, it
 * does to this viewer too, up to its own end. */
void srv_table_attach(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn,
                      int64_t since)
{
    struct tbl_sender sender = {conn->person->player, conn->person->name};
    int place = tbl_place(table->table, sender.player);

    for (int i = 0; i < SRV_JOINS_MAX; i++) {
        if (conn->joined[i].table != NULL)
            continue;
        conn->joined[i] = (struct srv_joined){table, place};
        break;
    }
    if (table->viewers == table->viewer_room) {
        table->viewer_room = table->viewer_room ? 2 * table->viewer_room : 4;
        table->viewer =
            realloc(table->viewer, (size_t)table->viewer_room * sizeof *table->viewer);
        if (table->viewer == NULL)
            abort();
    }
    table->viewer[table->viewers++] = conn;
    ++*viewers_at(table, place);
    hub->from = conn;
    tbl_out_clear(&hub->out);
    tbl_join(table->table, srv_wall_ms(), &sender, since, &hub->out);
    srv_table_done(hub, table);
    hub->from = NULL;
    if (place >= 0 && table->place_conns[place] == 1)
        tell_presence(hub, table, place, 1);
}

void srv_table_detach(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn)
{
    int place = -1;

    for (int i = 0; i < SRV_JOINS_MAX; i++) {
        if (conn->joined[i].table != table)
            continue;
        place = conn->joined[i].place;
        conn->joined[i].table = NULL;
    }
    for (int i = 0; i < table->viewers; i++) {
        if (table->viewer[i] != conn)
            continue;
        table->viewer[i] = table->viewer[--table->viewers];
        break;
    }
    if (--*viewers_at(table, place) == 0 || place < 0)
        tell_presence(hub, table, place, 0);
}

static int place_now(const struct srv_table *table, const struct srv_conn *conn)
{
    return tbl_place(table->table, conn->person->player);
}

/* Somebody sat down, stood up or was sent away: their connections look from another place
 * now. Whoever lost a place without asking for it is told, and looks no more. */
void srv_table_moved(struct srv_hub *hub, struct srv_table *table)
{
    for (int v = table->viewers - 1; v >= 0; v--) {
        struct srv_conn *conn = table->viewer[v];
        struct srv_joined *joined = conn->joined;
        int place = place_now(table, conn);

        while (joined->table != table)
            joined++;
        if (joined->place == place)
            continue;
        --*viewers_at(table, joined->place);
        if (place < 0 && (hub->from == NULL || hub->from->person != conn->person)) {
            srv_say(hub, conn,
                    "{\"type\": \"gone\", \"table\": \"%s\", \"code\": \"kicked\", "
                    "\"text\": \"you were asked to leave the table\"}",
                    table->id);
            joined->table = NULL;
            table->viewer[v] = table->viewer[--table->viewers];
            continue;
        }
        joined->place = place;
        ++*viewers_at(table, place);
    }
}

/* --- After a failed commit. */

struct reading {
    struct tbl_table *table;
    struct tbl_fault fault;
    int failed;
};

static int fold(void *context, const struct store_logged *entry)
{
    struct reading *reading = context;

    reading->failed = tbl_fold(reading->table, entry->seq, entry->at_ms, entry->body,
                               (int)entry->size, &reading->fault) != 0;
    return reading->failed;
}

void srv_table_reload(struct srv_hub *hub, struct srv_table *table)
{
    struct store_error error = {0};
    struct reading reading = {.table = tbl_recover(&hub->world, table->id)};
    enum store_status status =
        store_each_entry(hub->store, table->id, 0, fold, &reading, &error);

    if (table->table != NULL)
        tbl_free(table->table);
    table->table = NULL;
    table->batch = 0;
    if (status != STORE_OK || reading.failed || !tbl_alive(reading.table)) {
        tbl_free(reading.table);
        if (status == STORE_FAILED || status == STORE_FULL) {
            wake_at(hub, table, srv_wall_ms() + RETRY_MS);
            return;
        }
        srv_log(hub, SRV_ERROR, "table-lost", "table=%s text=%s", table->id,
                error.text[0] ? error.text : reading.fault.text);
        srv_table_end(hub, table);
        return;
    }
    table->table = reading.table;
    tbl_resume(table->table, srv_wall_ms());
    for (int place = 0; place < TBL_PLACES_MAX; place++)
        if (table->place_conns[place] > 0)
            tell_presence(hub, table, place, 1);
    tell_presence(hub, table, -1, 1);
    for (int v = 0; v < table->viewers; v++) {
        struct srv_conn *conn = table->viewer[v];
        struct tbl_sender sender = {conn->person->player, conn->person->name};

        hub->from = conn;
        tbl_out_clear(&hub->out);
        tbl_join(table->table, srv_wall_ms(), &sender, -1, &hub->out);
        srv_table_done(hub, table);
    }
    hub->from = NULL;
}
