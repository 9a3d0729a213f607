/* viewers.c - which connections look at a table, and when it wants to be woken. */
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/texts.h"

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

static struct srv_joined *joined_to(struct srv_conn *conn, const struct srv_table *table)
{
    struct srv_joined *joined = conn->joined;

    while (joined->table != table)
        joined++;
    return joined;
}

static void tell_kinds(struct srv_table *table)
{
    unsigned kinds[TBL_PLACES_MAX] = {0}, watching = 0;

    if (table->table == NULL)
        return;
    for (int v = 0; v < table->viewers; v++) {
        const struct srv_joined *joined = joined_to(table->viewer[v], table);

        *(joined->place < 0 ? &watching : &kinds[joined->place]) |=
            joined->patches ? TBL_PATCHES : TBL_WHOLE;
    }
    for (int place = 0; place < TBL_PLACES_MAX; place++)
        tbl_viewers(table->table, place, kinds[place]);
    tbl_viewers(table->table, -1, watching);
}

static void show(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn,
                 int64_t since)
{
    struct tbl_sender sender = {conn->person->player, conn->person->name};
    struct srv_conn *from = hub->from;
    int answers = hub->answers;

    hub->from = conn;
    hub->answers = 0;
    tbl_out_clear(&hub->out);
    tbl_join(table->table, srv_wall_ms(), &sender, since, &hub->out);
    srv_table_done(hub, table);
    hub->from = from;
    hub->answers = answers;
}

/* The viewer is entered before the table is told: what the table does when it is told, it
 * does to this viewer too, up to its own end. */
void srv_table_attach(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn,
                      int64_t since, int patches)
{
    int place = tbl_place(table->table, conn->person->player);

    for (int i = 0; i < SRV_JOINS_MAX; i++) {
        if (conn->joined[i].table != NULL)
            continue;
        conn->joined[i] = (struct srv_joined){
            .table = table, .place = (int16_t)place, .patches = patches != 0};
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
    if (place >= 0)
        srv_table_hold(hub, table, net_address_hash(conn->net));
    tell_kinds(table);
    show(hub, table, conn, since);
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
    tell_kinds(table);
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
    int moved = 0;

    for (int v = table->viewers - 1; v >= 0; v--) {
        struct srv_conn *conn = table->viewer[v];
        struct srv_joined *joined = joined_to(conn, table);
        int place = place_now(table, conn);

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
            moved = 1;
            continue;
        }
        joined->place = (int16_t)place;
        ++*viewers_at(table, place);
        if (place >= 0)
            srv_table_hold(hub, table, net_address_hash(conn->net));
        /* Whoever asked to sit down is answered with the view from there. */
        joined->lost = joined->patches && (conn != hub->from || place < 0);
        moved = 1;
    }
    if (moved)
        tell_kinds(table);
}

void srv_table_show(struct srv_hub *hub, struct srv_table *table)
{
    for (int v = 0; v < table->viewers; v++) {
        struct srv_joined *joined = joined_to(table->viewer[v], table);

        if (!joined->lost)
            continue;
        joined->lost = 0;
        show(hub, table, table->viewer[v], -1);
        return; /* this has called here for whoever else is lost */
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

/* Whoever sat down or stood up in what is undone now looks from the place that the log has. */
static void place_viewers(struct srv_table *table)
{
    memset(table->place_conns, 0, sizeof table->place_conns);
    table->watchers = 0;
    for (int v = 0; v < table->viewers; v++) {
        struct srv_joined *joined = joined_to(table->viewer[v], table);

        joined->place = (int16_t)place_now(table, table->viewer[v]);
        ++*viewers_at(table, joined->place);
    }
}

/* What would fail again at once, a bot's next move say, is not tried again at once. */
void srv_table_fall_back(struct srv_hub *hub, struct srv_table *table)
{
    if (table->table != NULL)
        tbl_free(table->table);
    table->table = NULL;
    table->batch = 0;
    wake_at(hub, table, srv_wall_ms() + RETRY_MS);
}

void srv_table_reload(struct srv_hub *hub, struct srv_table *table)
{
    struct store_error error = {0};
    struct reading reading = {.table = tbl_recover(&hub->world, table->id)};

    srv_texts_by_itself(hub, 1); /* a log of an older version has texts alone */
    enum store_status status =
        store_each_entry(hub->store, table->id, 0, fold, &reading, &error);
    srv_texts_by_itself(hub, 0);

    if (status != STORE_OK || reading.failed || !tbl_alive(reading.table)) {
        tbl_free(reading.table);
        if (status == STORE_FAILED || status == STORE_FULL) {
            if (!table->unread)
                srv_log(hub, SRV_WARNING, "table-unread", "table=%s text=%s", table->id,
                        error.text);
            table->unread = 1;
            wake_at(hub, table, srv_wall_ms() + RETRY_MS);
            return;
        }
        srv_log(hub, SRV_ERROR, "table-lost", "table=%s text=%s", table->id,
                error.text[0] ? error.text : reading.fault.text);
        srv_table_end(hub, table, SRV_END_CLOSED);
        return;
    }
    table->table = reading.table;
    table->unread = 0;
    tbl_resume(table->table, srv_wall_ms());
    place_viewers(table);
    tell_kinds(table);
    for (int place = 0; place < TBL_PLACES_MAX; place++)
        if (table->place_conns[place] > 0)
            tell_presence(hub, table, place, 1);
    tell_presence(hub, table, -1, 1);
    for (int v = 0; v < table->viewers; v++)
        show(hub, table, table->viewer[v], -1);
}
