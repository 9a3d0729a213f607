/* write_log.c - tables and the entries of their logs. */
#include "store/write.h"

#include "store/chain.h"
#include "store/known.h"

/* The table of 'op', if it is live and 'op' has its fence. */
static struct store_known *find_own(struct store *store, const struct store_batch *batch,
                                    const struct store_op *op, enum store_status *status,
                                    struct store_error *error)
{
    const char *table = store__text(batch, op->table);
    struct store_known *known = store__known(store, table, status, error);

    if (known == NULL)
        return NULL;
    if (known->fence != op->fence)
        *status = store__fail(error, STORE_FENCED,
                              "table %s has another owner: its fence is %llu, not %llu", table,
                              (unsigned long long)known->fence, (unsigned long long)op->fence);
    else if (known->state == STORE_TABLE_CLOSED)
        *status = store__fail(error, STORE_MISSING, "table %s is closed", table);
    else if (known->state != STORE_TABLE_LIVE)
        *status = store__fail(error, STORE_MISSING, "table %s was set aside", table);
    else
        *status = STORE_OK;
    return *status == STORE_OK ? known : NULL;
}

enum store_status store__write_table(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error)
{
    const char *table = store__text(batch, op->table);
    sqlite3_stmt *statement = store__statement(store, SQL_TABLE_INSERT);
    enum store_status status;

    if (table[0] == '\0')
        return store__fail(error, STORE_FAILED, "a table needs a name");
    store__bind_text(statement, 1, table);
    store__bind_text(statement, 2, store__text(batch, op->text[0]));
    sqlite3_bind_int(statement, 3, op->is_public);
    sqlite3_bind_int64(statement, 4, op->at_ms);
    status = store__run(store, statement, "writing a table", error);
    if (sqlite3_extended_errcode(store->db) == SQLITE_CONSTRAINT_UNIQUE)
        return store__fail(error, STORE_EXISTS, "there is a table %s already", table);
    return status;
}

static enum store_status check_seq(const struct store_known *known, uint64_t seq,
                                   struct store_error *error)
{
    if (seq == known->seq + 1)
        return STORE_OK;
    if (seq <= known->seq)
        return store__fail(error, STORE_EXISTS, "table %s has an entry %llu already",
                           known->name, (unsigned long long)seq);
    return store__fail(error, STORE_FAILED, "table %s: entry %llu cannot follow entry %llu",
                       known->name, (unsigned long long)seq, (unsigned long long)known->seq);
}

enum store_status store__write_entry(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error)
{
    enum store_status status = STORE_OK;
    struct store_known *known = find_own(store, batch, op, &status, error);
    const char *body = store__text(batch, op->body);
    sqlite3_stmt *statement;

    if (known == NULL)
        return status;
    status = check_seq(known, op->seq, error);
    if (status != STORE_OK)
        return status;
    if (op->flag)
        store__chain_start(known->name, known->hash);
    store__chain_next(
        &(struct store_link){known->id, op->seq, op->at_ms, op->flag, body, op->body.size},
        known->hash);
    known->seq = op->seq;
    statement = store__statement(store, SQL_ENTRY_INSERT);
    sqlite3_bind_int64(statement, 1, known->id);
    sqlite3_bind_int64(statement, 2, (int64_t)op->seq);
    sqlite3_bind_int64(statement, 3, op->at_ms);
    sqlite3_bind_int(statement, 4, op->flag);
    store__bind_blob(statement, 5, body, op->body.size);
    store__bind_blob(statement, 6, known->hash, STORE_HASH_BYTES);
    status = store__run(store, statement, "writing an entry", error);
    if (status != STORE_OK || !op->flag)
        return status;
    statement = store__statement(store, SQL_TABLE_CHECKPOINT);
    sqlite3_bind_int64(statement, 1, known->id);
    sqlite3_bind_int64(statement, 2, (int64_t)op->seq);
    return store__run(store, statement, "writing a checkpoint", error);
}

enum store_status store__write_closed(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error)
{
    enum store_status status = STORE_OK;
    struct store_known *known = find_own(store, batch, op, &status, error);
    sqlite3_stmt *statement;

    if (known == NULL)
        return status;
    statement = store__statement(store, SQL_TABLE_CLOSE);
    sqlite3_bind_int64(statement, 1, known->id);
    sqlite3_bind_int64(statement, 2, op->at_ms);
    status = store__run(store, statement, "closing a table", error);
    store__forget(store, known->name);
    return status;
}
