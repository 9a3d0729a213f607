/* read_log.c - logs read back, each entry checked before it is given away. */
#include "store/log.h"

#include <stdlib.h>
#include <string.h>

#include "store/chain.h"

sqlite3_stmt *store__log_prepare(struct store *store, struct store_error *error)
{
    return store__prepare(store,
                          "SELECT seq, at_ms, checkpoint, body, hash FROM entries"
                          " WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",
                          error);
}

struct walk {
    const struct store_log *log;
    uint64_t next; /* the seq that must come; 0: the first */
    uint8_t hash[STORE_HASH_BYTES];
};

static enum store_status damaged(const struct walk *walk, uint64_t seq, const char *why,
                                 struct store_error *error)
{
    return store__fail(error, STORE_DAMAGED, "table %s, entry %llu: %s", walk->log->name,
                       (unsigned long long)seq, why);
}

/* Fills 'entry' from the row if it is the one that must follow. */
static enum store_status check_row(struct walk *walk, sqlite3_stmt *row,
                                   struct store_logged *entry, struct store_error *error)
{
    const void *hash = sqlite3_column_blob(row, 4);

    entry->table = walk->log->name;
    entry->seq = (uint64_t)sqlite3_column_int64(row, 0);
    entry->at_ms = sqlite3_column_int64(row, 1);
    entry->checkpoint = sqlite3_column_int(row, 2);
    entry->body = sqlite3_column_blob(row, 3);
    entry->size = (size_t)sqlite3_column_bytes(row, 3);
    if (walk->next != 0 && entry->seq != walk->next)
        return damaged(walk, walk->next, "is missing", error);
    if (walk->next == 0 && entry->seq != 1 && !entry->checkpoint)
        return damaged(walk, entry->seq, "a log begins at 1 or at a checkpoint", error);
    if (sqlite3_column_bytes(row, 4) != STORE_HASH_BYTES || hash == NULL)
        return damaged(walk, entry->seq, "has no hash", error);
    if (entry->checkpoint || walk->next == 0)
        store__chain_start(walk->log->name, walk->hash);
    store__chain_next(&(struct store_link){walk->log->id, entry->seq, entry->at_ms,
                                           entry->checkpoint, entry->body, entry->size},
                      walk->hash);
    if (memcmp(walk->hash, hash, STORE_HASH_BYTES) != 0)
        return damaged(walk, entry->seq, "does not have the hash it was written with", error);
    walk->next = entry->seq + 1;
    return STORE_OK;
}

enum store_status store__log_read(struct store *store, sqlite3_stmt *statement,
                                  const struct store_log *log, store_log_fn fn, void *context,
                                  int *stopped, struct store_error *error)
{
    struct walk walk = {.log = log};
    struct store_logged entry;
    enum store_status status;

    *stopped = 0;
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, log->id);
    sqlite3_bind_int64(statement, 2, (int64_t)log->from_seq);
    while ((status = store__step(store, statement, "reading a log", error)) == STORE_OK) {
        status = check_row(&walk, statement, &entry, error);
        if (status != STORE_OK)
            break;
        *stopped = fn != NULL && fn(context, &entry) != 0;
        if (*stopped)
            break;
    }
    sqlite3_reset(statement);
    if (status == STORE_MISSING && walk.next == 0 && log->is_start_expected)
        return damaged(&walk, log->from_seq, "is missing", error);
    return status == STORE_MISSING ? STORE_OK : status;
}

enum store_status store_each_entry(struct store *store, const char *table, int from_start,
                                   store_log_fn fn, void *context, struct store_error *error)
{
    sqlite3_stmt *row =
        store__prepare(store, "SELECT id, checkpoint FROM tables WHERE name = ?1", error);
    struct store_log log = {.name = table};
    enum store_status status;
    int stopped;

    store__bind_text(row, 1, table);
    status = store__step(store, row, "looking up a table", error);
    if (status == STORE_MISSING)
        store__fail(error, STORE_MISSING, "there is no table %s", table);
    if (status == STORE_OK) {
        sqlite3_stmt *statement = store__log_prepare(store, error);
        log.id = sqlite3_column_int64(row, 0);
        log.from_seq = from_start ? 0 : (uint64_t)sqlite3_column_int64(row, 1);
        log.is_start_expected = log.from_seq > 0;
        status = store__log_read(store, statement, &log, fn, context, &stopped, error);
        sqlite3_finalize(statement);
    }
    sqlite3_finalize(row);
    return status;
}

enum store_status store_each_live(struct store *store, store_live_fn fn, void *context,
                                  struct store_error *error)
{
    sqlite3_stmt *row = store__prepare(store,
                                       "SELECT name, fence, public, created_ms FROM tables"
                                       " WHERE state = 1 ORDER BY id",
                                       error);
    enum store_status status;

    while ((status = store__step(store, row, "reading tables", error)) == STORE_OK) {
        struct store_live live = {store__column_text(row, 0),
                                  (uint64_t)sqlite3_column_int64(row, 1),
                                  sqlite3_column_int(row, 2), sqlite3_column_int64(row, 3)};
        if (fn(context, &live) != 0)
            break;
    }
    sqlite3_finalize(row);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* One transaction for both statements, so that nothing is written between them. */
static enum store_status read_live(struct store *store, sqlite3_stmt *row,
                                   sqlite3_stmt *statement, store_log_fn fn,
                                   store_damaged_fn tell, void *context,
                                   struct store_error *error)
{
    enum store_status status;
    int stopped = 0;

    while (!stopped &&
           (status = store__step(store, row, "reading tables", error)) == STORE_OK) {
        struct store_error why = {0};
        struct store_log log = {sqlite3_column_int64(row, 0), store__column_text(row, 1),
                                (uint64_t)sqlite3_column_int64(row, 2),
                                sqlite3_column_int64(row, 2) > 0};
        status = store__log_read(store, statement, &log, fn, context, &stopped, &why);
        if (status == STORE_DAMAGED && tell != NULL)
            tell(context, log.name, why.text);
        else if (status != STORE_OK && status != STORE_DAMAGED)
            return store__fail(error, status, "%s", why.text);
    }
    return stopped || status == STORE_MISSING ? STORE_OK : status;
}

enum store_status store_each_live_entry(struct store *store, store_log_fn fn,
                                        store_damaged_fn damaged_fn, void *context,
                                        struct store_error *error)
{
    sqlite3_stmt *row = store__prepare(
        store, "SELECT id, name, checkpoint FROM tables WHERE state = 1 ORDER BY id", error);
    sqlite3_stmt *statement = row != NULL ? store__log_prepare(store, error) : NULL;
    enum store_status status = STORE_FAILED;

    if (statement != NULL)
        status = read_live(store, row, statement, fn, damaged_fn, context, error);
    sqlite3_finalize(statement);
    sqlite3_finalize(row);
    return status;
}

enum store_status store_quarantine(struct store *store, const char *table, const char *why,
                                   struct store_error *error)
{
    enum store_status status = store__begin(store, error);
    sqlite3_stmt *statement;

    if (status != STORE_OK)
        return status;
    statement = store__statement(store, SQL_TABLE_QUARANTINE);
    store__bind_text(statement, 1, table);
    store__bind_text(statement, 2, why);
    status = store__run(store, statement, "setting a table aside", error);
    if (status == STORE_OK && sqlite3_changes(store->db) == 0)
        status = store__fail(error, STORE_MISSING, "there is no table %s", table);
    status = store__end(store, status, error);
    store__forget(store, table);
    return status;
}
