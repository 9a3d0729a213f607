/* check.c - what must hold: links between people, tables and connections; answers; what was
 * acknowledged; and that nothing stays when everyone has left. */
#include <stdio.h>
#include <string.h>

#include "server/commit.h"
#include "server/events_private.h"
#include "server/net/net_private.h"
#include "steps.h"
#include "world.h"

#define END_STEPS_MAX 40000

/* --- At any time between two rounds. */

static void check_viewers(const struct srv_hub *hub, const struct srv_table *table)
{
    int place_conns[TBL_PLACES_MAX] = {0}, watchers = 0;

    for (int v = 0; v < table->viewers; v++) {
        const struct srv_conn *conn = table->viewer[v];
        int times = 0;

        FUZZ_ASSERT(srv_conn_find(hub, conn->number) == conn, "a viewer that is no connection");
        for (int i = 0; i < SRV_JOINS_MAX; i++) {
            if (conn->joined[i].table != table)
                continue;
            times++;
            FUZZ_ASSERT(table->table == NULL ||
                            conn->joined[i].place ==
                                tbl_place(table->table, conn->person->player),
                        "a viewer looks from where it does not sit");
            *(conn->joined[i].place >= 0 ? &place_conns[conn->joined[i].place] : &watchers) +=
                1;
        }
        FUZZ_ASSERT(times == 1, "a viewer that has not joined once");
    }
    FUZZ_ASSERT(watchers == table->watchers, "watchers are miscounted");
    FUZZ_ASSERT(memcmp(place_conns, table->place_conns, sizeof place_conns) == 0,
                "connections of a place are miscounted");
}

static void check_heap(const struct srv_hub *hub)
{
    for (int i = 0; i < hub->heap_size; i++) {
        FUZZ_ASSERT(hub->heap[i]->heap == i, "a table lost its place in the heap");
        FUZZ_ASSERT(i == 0 || hub->heap[(i - 1) / 2]->wake_ms <= hub->heap[i]->wake_ms,
                    "the heap is out of order");
    }
}

static void check_table(const struct srv_hub *hub, const struct srv_table *table)
{
    const char *fault = table->table != NULL ? tbl_check(table->table) : NULL;
    struct srv_event *event, *next;
    int known = table->event == NULL;

    FUZZ_ASSERT(fault == NULL, fault);
    FUZZ_ASSERT(table->dead.object == NULL, "a dead table is still found");
    FUZZ_ASSERT(table->heap < 0 || hub->heap[table->heap] == table, "not in the heap");
    check_viewers(hub, table);
    HASH_ITER(hh, hub->events->all, event, next) known |= table->event == event;
    FUZZ_ASSERT(known, "a table of a tournament that is gone");
}

static void check_conn(struct srv_hub *hub, const struct srv_conn *conn)
{
    for (int i = 0; i < SRV_JOINS_MAX; i++)
        FUZZ_ASSERT(conn->joined[i].table == NULL ||
                        srv_table_find(hub, conn->joined[i].table->id) == conn->joined[i].table,
                    "a connection looks at a table that is gone");
    FUZZ_ASSERT(net_user(conn->net) == conn, "a connection without its socket");
    if (conn->person == NULL)
        return;
    struct srv_person *person = NULL;
    HASH_FIND_STR(hub->people, conn->person->player, person);
    FUZZ_ASSERT(person == conn->person, "a connection of somebody who is forgotten");
    const struct srv_conn *sibling = person->first;
    while (sibling != NULL && sibling != conn)
        sibling = sibling->sibling;
    FUZZ_ASSERT(sibling == conn, "a connection that its person does not know");
}

void check_now(struct world *world)
{
    struct srv_hub *hub = world->hub;
    struct srv_table *table, *next_table;

    FUZZ_ASSERT(hub->dead == NULL, "the dead are not freed at the end of the round");
    HASH_ITER(hh, hub->tables, table, next_table) check_table(hub, table);
    for (int i = 0; i < hub->conns.used; i++)
        if (hub->conns.at[i] != NULL)
            check_conn(hub, hub->conns.at[i]);
    check_heap(hub);
    for (int i = 0; i < TABLES; i++)
        if (world->table[i].id[0] != '\0' && srv_table_find(hub, world->table[i].id) == NULL)
            world->table[i].lost = 1;
}

/* --- At rest: every request has its answer. */

void check_rest(struct world *world)
{
    if (world->held > 0)
        return;
    for (int i = 0; i < SOCKETS; i++) {
        const struct socket *socket = &world->socket[i];

        if (socket->fd < 0 || socket->spoiled || socket->asked_count == 0)
            continue;
        note("socket %d still waits: %s id %lld", i, socket->asked[0].what,
             (long long)socket->asked[0].id);
        FUZZ_ASSERT(0, "a request is never answered");
    }
}

/* --- After a start: what was acknowledged is there. */

static void check_person(struct world *world, const struct person *person)
{
    struct srv_person *found = srv_person_find(world->hub, person->player);

    if (person->state == DELETED)
        FUZZ_ASSERT(found == NULL, "a deleted player is back");
    if (person->state != KNOWN)
        return;
    FUZZ_ASSERT(found != NULL, "a player is lost");
    FUZZ_ASSERT(srv_person_proves(world->hub, found, person->secret),
                "a secret does not hold any more");
    FUZZ_ASSERT(person->old_secret[0] == '\0' ||
                    !srv_person_proves(world->hub, found, person->old_secret),
                "an old secret holds again");
    if (person->name[0] != '\0' && strcmp(person->name, found->name) != 0)
        note("%s was %s", found->name, person->name);
    FUZZ_ASSERT(person->name[0] == '\0' || strcmp(person->name, found->name) == 0,
                "a name is not what it was changed to");
}

void check_recovered(struct world *world)
{
    for (int i = 0; i < TABLES; i++) {
        struct table *known = &world->table[i];
        struct srv_table *table = srv_table_find(world->hub, known->id);
        struct tbl_summary summary = {0};

        if (known->id[0] == '\0' || known->lost)
            continue;
        FUZZ_ASSERT(table != NULL && table->table != NULL, "a table is lost");
        tbl_summary(table->table, &summary);
        note("  table %s is at %llu, acknowledged %llu", known->id,
             (unsigned long long)summary.seq, (unsigned long long)known->acked);
        FUZZ_ASSERT(summary.seq >= known->acked, "an acknowledged change is lost");
    }
    for (int i = 0; i < PEOPLE; i++)
        check_person(world, &world->person[i]);
}

/* --- At the end. */

static int is_empty(const struct world *world)
{
    const struct srv_hub *hub = world->hub;
    struct srv_event *event, *next;
    struct net_stats stats;

    net_stats(hub->net, &stats);
    HASH_ITER(hh, hub->events->all, event, next) if (event->phase == EVENT_PLAYING) return 0;
    return hub->tables == NULL && hub->conns.count == 0 && hub->people == NULL &&
           hub->heap_size == 0 && stats.connections == 0 && hub->net->all == NULL;
}

static void tell_rest(const struct world *world)
{
    const struct srv_hub *hub = world->hub;
    struct net_stats stats;

    net_stats(hub->net, &stats);
    note("left: %u tables, %u people, %d connections, %d sockets", HASH_COUNT(hub->tables),
         HASH_COUNT(hub->people), hub->conns.count, stats.connections);
}

/* Everyone has left, time goes by: nothing stays. */
static void check_emptied(struct world *world)
{
    for (int steps = 0; !is_empty(world); steps++) {
        const struct srv_hub *hub = world->hub;
        int64_t wait = hub->heap_size > 0 ? hub->heap[0]->wake_ms - net_clock_wall_ms() : 30000;

        if (steps == END_STEPS_MAX)
            tell_rest(world);
        FUZZ_ASSERT(steps < END_STEPS_MAX, "something stays for ever after everyone has left");
        steps_advance_ms(wait < 1 ? 1 : wait > 30000 ? 30000 : wait);
        server_rest(world);
        check_now(world);
    }
}

/* The server still serves whoever comes. */
static void check_serves(struct world *world)
{
    int tables = world->tables, events = world->events;

    memset(world->person, 0, sizeof world->person);
    steps_advance_ms(61000); /* what one address may ask for in a minute is there again */
    server_rest(world);
    ask_http(world, "POST", "/api/players", json_pack("{s: s}", "name", "Last"), -1, "guest",
             0);
    server_rest(world);
    FUZZ_ASSERT(world->person[0].state == KNOWN, "a guest is not let in");
    ask_http(world, "POST", "/api/tables", json_pack("{s: i}", "seats", 2), 0, "table", -1);
    ask_http(world, "POST", "/api/tournaments", json_pack("{s: s}", "name", "Cup"), 0, "event",
             -1);
    server_rest(world);
    FUZZ_ASSERT(world->tables == tables + 1, "no table can be made");
    FUZZ_ASSERT(world->events == events + 1, "no tournament can be announced");
}

void check_end(struct world *world)
{
    for (int i = 0; i < PEOPLE; i++)
        check_person(world, &world->person[i]);
    for (int i = 0; i < SOCKETS; i++)
        socket_close(world, &world->socket[i]);
    check_emptied(world);
    check_serves(world);
}
