/* known.c - the tables written to before, by name.
 *
 * They are right only within a transaction: store__begin() forgets them all if another
 * connection has written, and a transaction that is rolled back does too. */
#include "store/known.h"

#include <stdlib.h>
#include <string.h>

#include "store/chain.h"

void store__forget(struct store *store, const char *table)
{
    struct store_known *known;

    HASH_FIND_STR(store->known, table, known);
    if (known == NULL)
        return;
    HASH_DEL(store->known, known);
    free(known);
}

void store__forget_all(struct store *store)
{
    struct store_known *known, *next;

    HASH_ITER(hh, store->known, known, next)
    {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        HASH_DEL(store->known, known);
        free(known);
    }
}

/* The end of the log, to which the next entry is chained. */
static enum store_status find_last(struct store *store, struct store_known *known,
                                   struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_ENTRY_LAST);
    enum store_status status;

    sqlite3_bind_int64(statement, 1, known->id);
    status = store__step(store, statement, "reading the end of a log", error);
    if (status == STORE_OK) {
        known->seq = (uint64_t)sqlite3_column_int64(statement, 0);
        if (sqlite3_column_bytes(statement, 1) == STORE_HASH_BYTES)
            memcpy(known->hash, sqlite3_column_blob(statement, 1), STORE_HASH_BYTES);
        else
            status = store__fail(error, STORE_DAMAGED, "table %s: entry %llu has no hash",
                                 known->name, (unsigned long long)known->seq);
    } else if (status == STORE_MISSING) {
        store__chain_start(known->name, known->hash);
        status = STORE_OK;
    }
    sqlite3_reset(statement);
    return status;
}

static enum store_status find_table(struct store *store, struct store_known *known,
                                    struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_TABLE_FIND);
    enum store_status status;

    store__bind_text(statement, 1, known->name);
    status = store__step(store, statement, "looking up a table", error);
    if (status == STORE_OK) {
        known->id = sqlite3_column_int64(statement, 0);
        known->fence = (uint64_t)sqlite3_column_int64(statement, 1);
        known->state = (enum store_table_state)sqlite3_column_int(statement, 2);
    } else if (status == STORE_MISSING) {
        store__fail(error, STORE_MISSING, "there is no table %s", known->name);
    }
    sqlite3_reset(statement);
    return status;
}

struct store_known *store__known(struct store *store, const char *table,
                                 enum store_status *status, struct store_error *error)
{
    struct store_known *known;
    size_t length = strlen(table);

    HASH_FIND(hh, store->known, table, length, known);
    if (known != NULL)
        return known;
    known = calloc(1, sizeof *known + length + 1);
    if (known == NULL) {
        *status = store__no_memory(error);
        return NULL;
    }
    memcpy(known->name, table, length + 1);
    *status = find_table(store, known, error);
    if (*status == STORE_OK)
        *status = find_last(store, known, error);
    if (*status != STORE_OK) {
        free(known);
        return NULL;
    }
    HASH_ADD_KEYPTR(hh, store->known, known->name, length, known);
    return known;
}
