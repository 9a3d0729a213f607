/* sql.c - statements and transactions. */
#include "store/database.h"

#include <stdio.h>
#include <string.h>

static const char *const sql_texts[SQL_COUNT] = {
#define STATEMENT(name, sql) [SQL_##name] = sql,
#include "store/statements.def"
#undef STATEMENT
};

sqlite3_stmt *store__statement(struct store *store, enum store_sql which)
{
    sqlite3_stmt *statement = store->statement[which];

    if (statement == NULL) {
        sqlite3_prepare_v3(store->db, sql_texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                           &store->statement[which], NULL);
        return store->statement[which];
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

sqlite3_stmt *store__prepare(struct store *store, const char *sql, struct store_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);

    if (code != SQLITE_OK)
        store__fail_sql(store, "reading", code, error);
    return statement;
}

void store__bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

void store__bind_blob(sqlite3_stmt *statement, int column, const void *bytes, size_t size)
{
    /* Without bytes a pointer is still needed: NULL would bind an SQL null. */
    sqlite3_bind_blob64(statement, column, size > 0 ? bytes : "", size, SQLITE_STATIC);
}

const char *store__column_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);

    return text != NULL ? (const char *)text : "";
}

enum store_status store__step(struct store *store, sqlite3_stmt *statement, const char *what,
                              struct store_error *error)
{
    int code =
        statement != NULL ? sqlite3_step(statement) : sqlite3_extended_errcode(store->db);

    if (code == SQLITE_ROW)
        return STORE_OK;
    if (code == SQLITE_DONE)
        return STORE_MISSING;
    return store__fail_sql(store, what, code, error);
}

enum store_status store__run(struct store *store, sqlite3_stmt *statement, const char *what,
                             struct store_error *error)
{
    enum store_status status;

    do
        status = store__step(store, statement, what, error);
    while (status == STORE_OK);
    sqlite3_reset(statement);
    return status == STORE_MISSING ? STORE_OK : status;
}

enum store_status store__run_text(struct store *store, const char *sql,
                                  struct store_error *error)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);

    return code == SQLITE_OK ? STORE_OK : store__fail_sql(store, "writing", code, error);
}

enum store_status store__number(struct store *store, const char *sql, int64_t *number,
                                struct store_error *error)
{
    sqlite3_stmt *statement = store__prepare(store, sql, error);
    enum store_status status;

    if (statement == NULL)
        return error != NULL ? error->status : STORE_FAILED;
    status = store__step(store, statement, "reading", error);
    if (status == STORE_OK)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return status;
}

/* Forgets what is known of tables if another connection has written since. */
static enum store_status look_around(struct store *store, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_DATA_VERSION);
    enum store_status status = store__step(store, statement, "reading the version", error);

    if (status != STORE_OK)
        return status;
    if (sqlite3_column_int64(statement, 0) != store->data_version) {
        store->data_version = sqlite3_column_int64(statement, 0);
        store__forget_all(store);
    }
    sqlite3_reset(statement);
    return STORE_OK;
}

enum store_status store__begin(struct store *store, struct store_error *error)
{
    enum store_status status;

    if (store->readonly)
        return store__fail(error, STORE_FAILED, "%s: was opened for reading only", store->path);
    status = store__run(store, store__statement(store, SQL_BEGIN), "beginning", error);
    if (status != STORE_OK)
        return status;
    status = look_around(store, error);
    return status == STORE_OK ? STORE_OK : store__end(store, status, error);
}

static void roll_back(struct store *store)
{
    /* Some failures have rolled back already. */
    if (!sqlite3_get_autocommit(store->db))
        store__run(store, store__statement(store, SQL_ROLLBACK), "rolling back", NULL);
    store__forget_all(store);
}

/* A commit that failed at its sync may have left all of its frames in the file, to be found
 * by the recovery after a crash. Another commit takes their place: after it, what failed is
 * gone for certain. */
static int settle(struct store *store)
{
    if (store__run(store, store__statement(store, SQL_BEGIN), "settling", NULL) != STORE_OK)
        return 0;
    if (store__run(store, store__statement(store, SQL_SETTLE), "settling", NULL) == STORE_OK &&
        store__run(store, store__statement(store, SQL_COMMIT), "settling", NULL) == STORE_OK)
        return 1;
    roll_back(store);
    return 0;
}

enum store_status store__end(struct store *store, enum store_status status,
                             struct store_error *error)
{
    if (status != STORE_OK) {
        roll_back(store);
        return status;
    }
    status = store__run(store, store__statement(store, SQL_COMMIT), "committing", error);
    if (status == STORE_OK)
        return STORE_OK;
    roll_back(store);
    if (!settle(store) && error != NULL) {
        size_t length = strlen(error->text);

        error->in_doubt = 1;
        snprintf(error->text + length, sizeof error->text - length,
                 "; the next commit that succeeds undoes this one for certain");
    }
    return status;
}
