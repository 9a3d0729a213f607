/* ops_world.c - what happens to a server: time goes by, its disk fails, it is started anew. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "../../store/faulty_vfs.h"
#include "steps.h"
#include "world.h"

static void let_time_pass(struct world *world)
{
    static const int64_t WAYS_MS[] = {1,     50,     1000,    2500,    10000,    31000,
                                      61000, 121000, 1000000, 1860000, 90000000, -5000};
    int64_t ms = WAYS_MS[pick(world, sizeof WAYS_MS / sizeof WAYS_MS[0])];

    note("%lld ms pass", (long long)ms);
    steps_advance_ms(ms > 0 ? ms : 5000);
}

/* Everyone leaves a table, and somebody comes in the very round in which it is to close: who is
 * connected already, for who connects is heard at the end of a round. */
static void come_as_it_closes(struct world *world)
{
    const struct table *table = pick_table(world);
    const struct person *person = &world->person[pick_person(world)];

    if (table == NULL || person->state != KNOWN)
        return;
    note("everyone leaves %s, and half an hour passes", table->id);
    for (int i = HTTP_SOCKETS; i < SOCKETS; i++)
        if (joined_find(&world->socket[i], table->id) != NULL)
            socket_close(world, &world->socket[i]);
    struct socket *socket = pick_socket(world, 0);
    if (socket == NULL)
        return;
    socket_upgrade(world, socket);
    ask_ws(world, socket, "login",
           json_pack("{s: i, s: s, s: s}", "protocol", 1, "player", person->player, "secret",
                     person->secret));
    server_rest(world);
    steps_advance_ms(1860000);
    ask_ws(world, socket, "join", json_pack("{s: s}", "table", table->id));
}

static void fail_disk(struct world *world)
{
    static const enum faulty_kind KINDS[] = {FAULTY_FULL, FAULTY_SHORT, FAULTY_SYNC,
                                             FAULTY_GONE};
    unsigned kind = pick(world, 4), at = 1 + pick(world, 12), lasting = pick(world, 2);

    note("the disk fails in way %u at its operation %u%s", kind, at, lasting ? " and on" : "");
    faulty_fail(KINDS[kind], (int)at, (int)lasting);
    world->sick = 1;
}

static void heal_disk(struct world *world)
{
    note("the disk works");
    faulty_fail(FAULTY_NONE, 0, 0);
    world->sick = 0;
}

/* One live table's log is damaged while no server runs: only that table may be lost. */
static void damage(struct world *world)
{
    const char *sql = "UPDATE entries SET body = x'00' WHERE table_id = "
                      "(SELECT max(id) FROM tables WHERE state = 1)";
    char path[96];
    sqlite3 *db;

    note("the log of the newest live table is damaged");
    snprintf(path, sizeof path, "%s/drawfour.db", world->folder);
    FUZZ_ASSERT(sqlite3_open(path, &db) == SQLITE_OK, "the store is not a database");
    FUZZ_ASSERT(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, sqlite3_errmsg(db));
    sqlite3_close(db);
    for (int i = 0; i < TABLES; i++)
        world->table[i].lost = 1;
}

struct hashes {
    int count;
    char id[64][TBL_ID_MAX];
    uint8_t hash[64][32];
};

static void take_hashes(struct world *world, struct hashes *hashes)
{
    struct srv_table *table, *next;

    hashes->count = 0;
    HASH_ITER(hh, world->hub->tables, table, next)
    {
        if (table->table == NULL || hashes->count == 64)
            continue;
        memcpy(hashes->id[hashes->count], table->id, TBL_ID_MAX);
        tbl_hash(table->table, hashes->hash[hashes->count++]);
    }
}

/* Every table is what its log says. */
static void compare_hashes(struct world *world, const struct hashes *hashes)
{
    for (int i = 0; i < hashes->count; i++) {
        struct srv_table *table = srv_table_find(world->hub, hashes->id[i]);
        uint8_t hash[32] = {0};

        FUZZ_ASSERT(table != NULL && table->table != NULL, "a table did not come back");
        tbl_hash(table->table, hash);
        FUZZ_ASSERT(memcmp(hash, hashes->hash[i], 32) == 0,
                    "a table is not what its log folds to");
    }
}

static void restart(struct world *world, int damaged)
{
    static struct hashes hashes;

    note("the server is stopped and started");
    heal_disk(world);
    world->held = 0;
    server_rest(world);
    check_now(world);
    take_hashes(world, &hashes);
    server_close(world);
    if (damaged)
        damage(world);
    server_open(world);
    if (!damaged)
        compare_hashes(world, &hashes);
    check_recovered(world);
}

/* A tournament begins, and while no server runs the log of its table is damaged. */
static void lose_table_of_event(struct world *world)
{
    int made = world->events, me = pick_person(world), other = pick_person(world);
    char path[64];

    ask_http(world, "POST", "/api/tournaments",
             json_pack("{s: s, s: s, s: i, s: i, s: i}", "name", "Cup", "kind", "swiss",
                       "seats", 2, "rounds", 1, "deals", 1),
             me, "event", -1);
    server_rest(world);
    if (world->events == made)
        return;
    const struct event *event = &world->event[made % EVENTS];
    snprintf(path, sizeof path, "/api/tournaments/%s/enter", event->id);
    ask_http(world, "POST", path, json_object(), me, "enter", -1);
    ask_http(world, "POST", path, json_object(), other, "enter", -1);
    server_rest(world);
    snprintf(path, sizeof path, "/api/tournaments/%s/start", event->id);
    ask_http(world, "POST", path, json_object(), me, "start", -1);
    restart(world, 1);
}

static void kill(struct world *world)
{
    unsigned luck = pick(world, 8);

    note("the power goes, luck %u", luck);
    for (unsigned rounds = pick(world, 4); rounds > 0; rounds--) {
        server_round(world);
        steps_take(0);
    }
    check_now(world);
    server_kill(world, luck);
    server_open(world);
    check_recovered(world);
}

void ops_world(struct world *world)
{
    switch (pick(world, 12)) {
    case 0: fail_disk(world); break;
    case 1:
    case 2: heal_disk(world); break;
    case 3:
        world->held = 1 + (int)pick(world, 6);
        note("threads are held for %d operations", world->held);
        break;
    case 4:
        if (chance(world, 3))
            restart(world, chance(world, 4));
        break;
    case 5:
        if (chance(world, 3))
            kill(world);
        break;
    case 6: come_as_it_closes(world); break;
    case 7:
        if (chance(world, 4))
            lose_table_of_event(world);
        break;
    default: let_time_pass(world);
    }
}
