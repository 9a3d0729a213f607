/* verify.c - every checksum and the file itself. */
#include "store/database.h"

#include <stdlib.h>
#include <string.h>

#include "core/plural.h"
#include "store/log.h"
#include "store/record.h"

struct verifying {
    struct store *store;
    store_damaged_fn tell;
    void *context;
    struct store_error *error;
    int faults;
};

static void tell(struct verifying *verifying, const char *where, const char *why)
{
    verifying->faults++;
    if (verifying->tell != NULL)
        verifying->tell(verifying->context, where, why);
}

/* Runs a query whose every row but "ok" is a fault. */
static enum store_status verify_query(struct verifying *verifying, const char *sql)
{
    sqlite3_stmt *row = store__prepare(verifying->store, sql, verifying->error);
    enum store_status status;

    while ((status = store__step(verifying->store, row, "verifying", verifying->error)) ==
           STORE_OK) {
        if (strcmp(store__column_text(row, 0), "ok") != 0)
            tell(verifying, "", store__column_text(row, 0));
    }
    sqlite3_finalize(row);
    return status == STORE_MISSING ? STORE_OK : status;
}

static enum store_status verify_logs(struct verifying *verifying)
{
    struct store *store = verifying->store;
    sqlite3_stmt *row = store__prepare(
        store, "SELECT id, name, checkpoint FROM tables ORDER BY id", verifying->error);
    sqlite3_stmt *statement = store__log_prepare(store, verifying->error);
    enum store_status status;
    int stopped;

    while ((status = store__step(store, row, "verifying", verifying->error)) == STORE_OK) {
        struct store_error why = {0};
        struct store_log log = {sqlite3_column_int64(row, 0), store__column_text(row, 1), 0, 0};
        status = store__log_read(store, statement, &log, NULL, NULL, &stopped, &why);
        if (status == STORE_OK) {
            /* The whole is well; is it all there? */
            log.from_seq = (uint64_t)sqlite3_column_int64(row, 2);
            log.is_start_expected = log.from_seq > 0;
            status = store__log_read(store, statement, &log, NULL, NULL, &stopped, &why);
        }
        if (status != STORE_OK)
            tell(verifying, log.name, why.text);
    }
    sqlite3_finalize(statement);
    sqlite3_finalize(row);
    return status == STORE_MISSING ? STORE_OK : status;
}

static enum store_status verify_games(struct verifying *verifying)
{
    struct store *store = verifying->store;
    sqlite3_stmt *row = store__prepare(
        store, "SELECT id, table_name, match, rounds FROM games ORDER BY id", verifying->error);
    enum store_status status;

    while ((status = store__step(store, row, "verifying", verifying->error)) == STORE_OK) {
        struct store_text text = {0};
        struct store_error why = {0};
        if (store__read_record(store, sqlite3_column_int64(row, 0), store__column_text(row, 1),
                               (uint32_t)sqlite3_column_int64(row, 2), &text, &why) != STORE_OK)
            tell(verifying, store__column_text(row, 1), why.text);
        free(text.bytes);
    }
    sqlite3_finalize(row);
    return status == STORE_MISSING ? STORE_OK : status;
}

static int skip_value(void *context, const char *key, const void *bytes, size_t size)
{
    (void)context;
    (void)key;
    (void)bytes;
    (void)size;
    return 0;
}

static enum store_status verify_values(struct verifying *verifying)
{
    struct store_error why = {0};
    enum store_status status = store_each_value(verifying->store, "", skip_value, NULL, &why);

    if (status == STORE_DAMAGED)
        tell(verifying, "", why.text);
    else if (status != STORE_OK)
        return store__fail(verifying->error, status, "%s", why.text);
    return STORE_OK;
}

enum store_status store_verify(struct store *store, store_damaged_fn damaged, void *context,
                               struct store_error *error)
{
    struct verifying verifying = {store, damaged, context, error, 0};
    enum store_status status = verify_query(&verifying, "PRAGMA integrity_check(100)");

    if (status == STORE_OK)
        status = verify_query(&verifying,
                              "SELECT 'table ' || \"table\" || ': row without its ' || parent"
                              " FROM pragma_foreign_key_check");
    if (status == STORE_OK)
        status = verify_query(&verifying,
                              "SELECT DISTINCT 'entries without a table, number ' || table_id"
                              " FROM entries WHERE table_id NOT IN (SELECT id FROM tables)");
    if (status == STORE_OK)
        status = verify_query(&verifying,
                              "SELECT 'game ' || table_name || '-' || match || ': has ' ||"
                              " count(p.round) || ' rounds of ' || rounds FROM games"
                              " LEFT JOIN parts p ON p.game = id GROUP BY id"
                              " HAVING count(p.round) <> rounds");
    if (status == STORE_OK)
        status = verify_logs(&verifying);
    if (status == STORE_OK)
        status = verify_games(&verifying);
    if (status == STORE_OK)
        status = verify_values(&verifying);
    if (status != STORE_OK || verifying.faults == 0)
        return status;
    return store__fail(error, STORE_DAMAGED, "%s: %d fault%s", store->path, verifying.faults,
                       d4__plural(verifying.faults));
}
