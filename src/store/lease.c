/* lease.c - who may write to a table, and for how long nobody else may take it.
 *
 * A lease is of one table (store_claim) or of everything an owner has (store_claim_all): the
 * latter is one row of its own, so that renewing it costs the same for one table as for ten
 * thousand. */
#include "store/database.h"

#include <string.h>
#include <time.h>

static enum store_status refuse(struct store_error *error, const char *what, int64_t until_ms)
{
    time_t seconds = (time_t)(until_ms / 1000);
    struct tm time;
    char text[32] = "?";

    if (gmtime_r(&seconds, &time) != NULL)
        strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &time);
    return store__fail(error, STORE_FENCED, "%s is held by another server until %s UTC", what,
                       text);
}

/* When the lease of all that 'owner' has ends; 0 if there is none. */
static enum store_status owner_until(struct store *store, const char *owner, int64_t *until_ms,
                                     struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_LEASE_FIND);
    enum store_status status;

    *until_ms = 0;
    store__bind_text(statement, 1, owner);
    status = store__step(store, statement, "reading a lease", error);
    if (status == STORE_OK)
        *until_ms = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return status == STORE_MISSING ? STORE_OK : status;
}

struct claim {
    int64_t id, until_ms;
    uint64_t fence;
    int is_own;
};

/* What may be claimed: a live table that nobody else has a running lease of. */
static enum store_status look_at(struct store *store, const char *table, const char *owner,
                                 int64_t now_ms, struct claim *claim, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_TABLE_FIND);
    enum store_status status;
    int64_t until_ms = 0;

    store__bind_text(statement, 1, table);
    status = store__step(store, statement, "looking up a table", error);
    if (status == STORE_OK && sqlite3_column_int(statement, 2) == STORE_TABLE_LIVE) {
        const char *holder = store__column_text(statement, 3);
        claim->id = sqlite3_column_int64(statement, 0);
        claim->fence = (uint64_t)sqlite3_column_int64(statement, 1);
        claim->until_ms = sqlite3_column_int64(statement, 4);
        claim->is_own = strcmp(holder, owner) == 0;
        status = owner_until(store, holder, &until_ms, error);
    } else if (status == STORE_OK || status == STORE_MISSING) {
        status = store__fail(error, STORE_MISSING, "there is no live table %s", table);
    }
    sqlite3_reset(statement);
    if (status != STORE_OK || claim->is_own)
        return status;
    if (claim->until_ms > until_ms)
        until_ms = claim->until_ms;
    return until_ms > now_ms ? refuse(error, table, until_ms) : STORE_OK;
}

enum store_status store_claim(struct store *store, const char *table, const char *owner,
                              int64_t now_ms, int64_t until_ms, uint64_t *fence,
                              struct store_error *error)
{
    struct claim claim = {0};
    enum store_status status = store__begin(store, error);

    if (status != STORE_OK)
        return status;
    status = look_at(store, table, owner, now_ms, &claim, error);
    if (status == STORE_OK)
        status = store__stay_alive(store, error);
    if (status == STORE_OK) {
        sqlite3_stmt *statement = store__statement(store, SQL_TABLE_CLAIM);
        claim.fence += !claim.is_own;
        sqlite3_bind_int64(statement, 1, claim.id);
        store__bind_text(statement, 2, owner);
        sqlite3_bind_int64(statement, 3, (int64_t)claim.fence);
        sqlite3_bind_int64(statement, 4, until_ms);
        status = store__run(store, statement, "claiming a table", error);
    }
    status = store__end(store, status, error);
    if (status != STORE_OK)
        return status;
    store->has_claimed = 1;
    store__forget(store, table);
    *fence = claim.fence;
    return STORE_OK;
}

/* Whether somebody else holds anything here. */
static enum store_status look_at_others(struct store *store, const char *owner, int64_t now_ms,
                                        struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_LEASE_OTHERS);
    enum store_status status;
    int64_t until_ms = 0;

    store__bind_text(statement, 1, owner);
    status = store__step(store, statement, "reading leases", error);
    if (status == STORE_OK)
        until_ms = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    if (status != STORE_OK || until_ms <= now_ms)
        return status;
    /* The first claim of a store that is the only one open: the others are dead. Later on
     * a lease of somebody else can only be one that was asked for here. */
    if (!store->has_claimed && store__alone(store))
        return STORE_OK;
    return refuse(error, store->path, until_ms);
}

static enum store_status take_all(struct store *store, const char *owner, int64_t until_ms,
                                  struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_TABLE_CLAIM_ALL);
    enum store_status status;

    store__bind_text(statement, 1, owner);
    status = store__run(store, statement, "claiming tables", error);
    if (status != STORE_OK)
        return status;
    statement = store__statement(store, SQL_LEASE_CLEAN);
    store__bind_text(statement, 1, owner);
    status = store__run(store, statement, "claiming tables", error);
    if (status != STORE_OK)
        return status;
    statement = store__statement(store, SQL_LEASE_SET);
    store__bind_text(statement, 1, owner);
    sqlite3_bind_int64(statement, 2, until_ms);
    return store__run(store, statement, "claiming tables", error);
}

int store_claim_all(struct store *store, const char *owner, int64_t now_ms, int64_t until_ms,
                    struct store_error *error)
{
    int64_t count = 0;
    int changed;
    enum store_status status = store__begin(store, error);

    if (status != STORE_OK)
        return -1;
    status = store__stay_alive(store, error);
    if (status == STORE_OK)
        status = look_at_others(store, owner, now_ms, error);
    changed = sqlite3_total_changes(store->db);
    if (status == STORE_OK)
        status = take_all(store, owner, until_ms, error);
    changed = sqlite3_total_changes(store->db) - changed;
    if (status == STORE_OK) {
        sqlite3_stmt *statement = store__statement(store, SQL_TABLE_COUNT_LIVE);
        status = store__step(store, statement, "counting tables", error);
        count = status == STORE_OK ? sqlite3_column_int64(statement, 0) : 0;
        sqlite3_reset(statement);
    }
    if (store__end(store, status, error) != STORE_OK) {
        if (!store->has_claimed)
            store__die(store); /* Who holds nothing does not look alive to others. */
        return -1;
    }
    store->has_claimed = 1;
    if (changed > 1) /* more than the row of the lease: fences may have grown */
        store__forget_all(store);
    return (int)count;
}
