/* schema.c - the tables of the database, and how an older file becomes a newer one. */
#include "store/database.h"

#include <stdio.h>
#include <string.h>

/* "D4st": tells a store from any other SQLite file. */
#define APPLICATION_ID 0x44347374

/* Entries have no foreign key: each is written after its table's row was looked at in the
 * same transaction, and the check would cost as much as the row. store_verify() looks for
 * entries without a table. */
static const char version_1[] =
    /* state: 0 closed, 1 live, 2 set aside ('why'). 'checkpoint' is the seq of the last
     * one, where recovery begins; 0 if there is none. 'until_ms' is a lease of this table
     * alone; that of the owner in 'leases' holds as well. */
    "CREATE TABLE tables ("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,"
    " fence INTEGER NOT NULL DEFAULT 1, until_ms INTEGER NOT NULL DEFAULT 0,"
    " state INTEGER NOT NULL DEFAULT 1, public INTEGER NOT NULL,"
    " checkpoint INTEGER NOT NULL DEFAULT 0, created_ms INTEGER NOT NULL,"
    " closed_ms INTEGER, why TEXT);"
    "CREATE INDEX tables_live ON tables (id) WHERE state = 1;"
    "CREATE INDEX tables_closed ON tables (closed_ms) WHERE state = 0;"
    "CREATE TABLE leases (owner TEXT PRIMARY KEY, until_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE entries ("
    " table_id INTEGER NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " checkpoint INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL,"
    " PRIMARY KEY (table_id, seq)) WITHOUT ROWID;"
    /* 'seats' has a byte for each seat: the number of the person who sat there last. */
    "CREATE TABLE games ("
    " id INTEGER PRIMARY KEY, table_name TEXT NOT NULL, match INTEGER NOT NULL,"
    " edition TEXT NOT NULL, rounds INTEGER NOT NULL DEFAULT 0,"
    " finished INTEGER NOT NULL DEFAULT 0, public INTEGER NOT NULL DEFAULT 0,"
    " began_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL DEFAULT 0,"
    " seats BLOB NOT NULL DEFAULT x'', UNIQUE (table_name, match));"
    "CREATE INDEX games_by_time ON games (began_ms);"
    "CREATE INDEX games_public ON games (began_ms) WHERE public = 1;"
    "CREATE INDEX games_by_end ON games (ended_ms);"
    "CREATE TABLE persons ("
    " game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, number INTEGER NOT NULL,"
    " player TEXT NOT NULL, name TEXT NOT NULL, began_ms INTEGER NOT NULL,"
    " PRIMARY KEY (game, number)) WITHOUT ROWID;"
    "CREATE INDEX persons_by_player ON persons (player, began_ms) WHERE player <> '';"
    /* 'packing': 0 plain, N compressed with dictionary N. */
    "CREATE TABLE parts ("
    " game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, round INTEGER NOT NULL,"
    " at_ms INTEGER NOT NULL, packing INTEGER NOT NULL, body BLOB NOT NULL,"
    " hash BLOB NOT NULL, PRIMARY KEY (game, round)) WITHOUT ROWID;"
    "CREATE TABLE players ("
    " player TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash BLOB NOT NULL,"
    " deleted INTEGER NOT NULL DEFAULT 0, created_ms INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE blocks ("
    " player TEXT NOT NULL REFERENCES players, blocked TEXT NOT NULL,"
    " PRIMARY KEY (player, blocked)) WITHOUT ROWID;"
    "CREATE INDEX blocks_by_blocked ON blocks (blocked);"
    "CREATE TABLE reports ("
    " id INTEGER PRIMARY KEY, by TEXT NOT NULL, table_name TEXT NOT NULL,"
    " against TEXT NOT NULL, text TEXT NOT NULL, at_ms INTEGER NOT NULL);"
    "CREATE INDEX reports_by ON reports (by);"
    "CREATE TABLE named_values (key TEXT PRIMARY KEY, bytes BLOB NOT NULL,"
    " hash BLOB NOT NULL);"
    "CREATE TABLE counters (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO counters VALUES ('settled', 0);";

/* Guests who never played are kept by when they were last seen. */
static const char version_2[] =
    "ALTER TABLE players ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;"
    "UPDATE players SET seen_ms = created_ms;";

/* Step N brings a file of version N to version N + 1. A step is never changed once it was
 * released. */
static const char *const steps[] = {version_1, version_2};

#define VERSION ((int64_t)(sizeof steps / sizeof steps[0]))

static enum store_status refuse_newer(struct store *store, int64_t version,
                                      struct store_error *error)
{
    return store__fail(error, STORE_NEWER,
                       "%s: has version %lld, and this program knows up to %lld: use the newer "
                       "program that wrote it",
                       store->path, (long long)version, (long long)VERSION);
}

/* An empty file is a store to be; any other is one only if it says so. */
static enum store_status check_kind(struct store *store, int64_t version,
                                    struct store_error *error)
{
    int64_t id, objects;
    enum store_status status = store__number(store, "PRAGMA application_id", &id, error);

    if (status == STORE_OK)
        status = store__number(store, "SELECT count(*) FROM sqlite_schema", &objects, error);
    if (status != STORE_OK)
        return status;
    if (id != APPLICATION_ID && (id != 0 || objects != 0 || version != 0))
        return store__fail(error, STORE_FAILED,
                           "%s: is a database, but not a store of Drawfour", store->path);
    return STORE_OK;
}

static enum store_status take_steps(struct store *store, int64_t version,
                                    struct store_error *error)
{
    enum store_status status = STORE_OK;
    char mark[96];

    for (; status == STORE_OK && version < VERSION; version++)
        status = store__run_text(store, steps[version], error);
    if (status != STORE_OK)
        return status;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %lld",
             APPLICATION_ID, (long long)VERSION);
    return store__run_text(store, mark, error);
}

enum store_status store__migrate(struct store *store, struct store_error *error)
{
    int64_t version;
    enum store_status status = store__number(store, "PRAGMA user_version", &version, error);

    if (status == STORE_OK)
        status = check_kind(store, version, error);
    if (status != STORE_OK || version == VERSION)
        return status;
    if (version > VERSION)
        return refuse_newer(store, version, error);
    if (store->readonly)
        return store__fail(error, STORE_FAILED,
                           "%s: is of an older version; a server that opens it brings it up to "
                           "date, reading alone cannot",
                           store->path);
    /* Another process may have been faster: look again under the lock. */
    status = store__begin(store, error);
    if (status != STORE_OK)
        return status;
    status = store__number(store, "PRAGMA user_version", &version, error);
    if (status == STORE_OK && version > VERSION)
        status = refuse_newer(store, version, error);
    if (status == STORE_OK && version < VERSION)
        status = take_steps(store, version, error);
    return store__end(store, status, error);
}
