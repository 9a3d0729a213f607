/* values.c - named values. */
#include "store/write.h"

#include <stdlib.h>
#include <string.h>

#include "store/chain.h"

enum store_status store__write_value(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error)
{
    const char *key = store__text(batch, op->text[0]);
    const char *bytes = store__text(batch, op->body);
    uint8_t hash[STORE_HASH_BYTES];
    sqlite3_stmt *statement;

    if (op->body.size == 0) {
        statement = store__statement(store, SQL_VALUE_DELETE);
        store__bind_text(statement, 1, key);
        return store__run(store, statement, "deleting a value", error);
    }
    store__value_hash(key, bytes, op->body.size, hash);
    statement = store__statement(store, SQL_VALUE_PUT);
    store__bind_text(statement, 1, key);
    store__bind_blob(statement, 2, bytes, op->body.size);
    store__bind_blob(statement, 3, hash, sizeof hash);
    return store__run(store, statement, "writing a value", error);
}

/* Whether the bytes in 'column' of a row have the hash in the column after it. */
static enum store_status check(sqlite3_stmt *row, int column, const char *key,
                               struct store_error *error)
{
    uint8_t hash[STORE_HASH_BYTES];

    store__value_hash(key, sqlite3_column_blob(row, column),
                      (size_t)sqlite3_column_bytes(row, column), hash);
    if (sqlite3_column_bytes(row, column + 1) == STORE_HASH_BYTES &&
        memcmp(sqlite3_column_blob(row, column + 1), hash, sizeof hash) == 0)
        return STORE_OK;
    return store__fail(error, STORE_DAMAGED, "the value %s is damaged", key);
}

enum store_status store_get_value(struct store *store, const char *key, void **bytes,
                                  size_t *size, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_VALUE_FIND);
    enum store_status status;

    store__bind_text(statement, 1, key);
    status = store__step(store, statement, "reading a value", error);
    if (status == STORE_MISSING)
        store__fail(error, STORE_MISSING, "there is no value %s", key);
    if (status == STORE_OK)
        status = check(statement, 0, key, error);
    if (status == STORE_OK) {
        size_t length = (size_t)sqlite3_column_bytes(statement, 0);
        char *copy = malloc(length + 1);
        if (copy == NULL) {
            status = store__no_memory(error);
        } else {
            memcpy(copy, sqlite3_column_blob(statement, 0), length);
            copy[length] = '\0';
            *bytes = copy;
            *size = length;
        }
    }
    sqlite3_reset(statement);
    return status;
}

enum store_status store_each_value(struct store *store, const char *prefix, store_value_fn fn,
                                   void *context, struct store_error *error)
{
    sqlite3_stmt *statement = store__prepare(
        store, "SELECT key, bytes, hash FROM named_values WHERE key >= ?1 ORDER BY key", error);
    enum store_status status, worst = STORE_OK;

    store__bind_text(statement, 1, prefix);
    while ((status = store__step(store, statement, "reading values", error)) == STORE_OK) {
        const char *key = store__column_text(statement, 0);
        if (strncmp(key, prefix, strlen(prefix)) != 0)
            break;
        /* A damaged value is left out; the others are none the worse for it. */
        if (check(statement, 1, key, error) != STORE_OK)
            worst = STORE_DAMAGED;
        else if (fn(context, key, sqlite3_column_blob(statement, 1),
                    (size_t)sqlite3_column_bytes(statement, 1)) != 0)
            break;
    }
    sqlite3_finalize(statement);
    return status == STORE_MISSING || status == STORE_OK ? worst : status;
}
