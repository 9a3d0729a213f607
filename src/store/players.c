/* players.c - players, whom they block, what they report. */
#include "store/write.h"

#include <stdio.h>
#include <string.h>

static enum store_status run_one(struct store *store, enum store_sql which, const char *player,
                                 const char *what, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, which);

    store__bind_text(statement, 1, player);
    return store__run(store, statement, what, error);
}

/* STORE_MISSING with words where 'player' is unknown. */
static enum store_status find(struct store *store, const char *player, struct store_player *out,
                              struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_PLAYER_FIND);
    enum store_status status;

    store__bind_text(statement, 1, player);
    status = store__step(store, statement, "looking up a player", error);
    if (status == STORE_OK) {
        *out = (struct store_player){0};
        snprintf(out->player, sizeof out->player, "%s", player);
        snprintf(out->name, sizeof out->name, "%s", store__column_text(statement, 0));
        if (sqlite3_column_bytes(statement, 1) == (int)sizeof out->secret_hash)
            memcpy(out->secret_hash, sqlite3_column_blob(statement, 1),
                   sizeof out->secret_hash);
        else
            status = store__fail(error, STORE_DAMAGED, "player %s has no secret", player);
        out->deleted = sqlite3_column_int(statement, 2);
        out->created_ms = sqlite3_column_int64(statement, 3);
        out->seen_ms = sqlite3_column_int64(statement, 4);
    } else if (status == STORE_MISSING) {
        store__fail(error, STORE_MISSING, "there is no player %s", player);
    }
    sqlite3_reset(statement);
    return status;
}

enum store_status store_get_player(struct store *store, const char *player,
                                   struct store_player *out, struct store_error *error)
{
    struct store_player found;
    enum store_status status = find(store, player, &found, error);

    if (status == STORE_OK)
        *out = found;
    return status;
}

int store_blocks(struct store *store, const char *player, const char *other)
{
    sqlite3_stmt *statement = store__statement(store, SQL_BLOCK_FIND);
    int found;

    store__bind_text(statement, 1, player);
    store__bind_text(statement, 2, other);
    found = store__step(store, statement, "looking up a block", NULL) == STORE_OK;
    sqlite3_reset(statement);
    return found;
}

enum store_status store__write_player(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error)
{
    const char *player = store__text(batch, op->text[0]);
    struct store_player known = {0};
    sqlite3_stmt *statement;
    enum store_status status;

    if (op->text[0].size == 0 || op->text[0].size > STORE_PLAYER_MAX ||
        op->text[1].size > STORE_NAME_MAX)
        return store__fail(error, STORE_FAILED,
                           "a player's id has 1 to %d bytes, the name at most %d",
                           (int)STORE_PLAYER_MAX, (int)STORE_NAME_MAX);
    status = find(store, player, &known, error);
    if (status != STORE_OK && status != STORE_MISSING)
        return status;
    if (known.deleted)
        return store__fail(error, STORE_MISSING, "player %s was deleted", player);
    statement = store__statement(store, SQL_PLAYER_PUT);
    store__bind_text(statement, 1, player);
    store__bind_text(statement, 2, store__text(batch, op->text[1]));
    store__bind_blob(statement, 3, store__text(batch, op->body), op->body.size);
    sqlite3_bind_int64(statement, 4, op->at_ms);
    return store__run(store, statement, "writing a player", error);
}

enum store_status store__write_player_deleted(struct store *store,
                                              const struct store_batch *batch,
                                              const struct store_op *op,
                                              struct store_error *error)
{
    static const enum store_sql places[] = {SQL_PLAYER_FORGET, SQL_PERSON_FORGET,
                                            SQL_BLOCK_FORGET, SQL_REPORT_FORGET};
    const char *player = store__text(batch, op->text[0]);
    struct store_player known;
    enum store_status status = find(store, player, &known, error);

    for (size_t i = 0; i < sizeof places / sizeof places[0] && status == STORE_OK; i++)
        status = run_one(store, places[i], player, "deleting a player", error);
    return status;
}

enum store_status store__write_block(struct store *store, const struct store_batch *batch,
                                     const struct store_op *op, struct store_error *error)
{
    const char *player = store__text(batch, op->text[0]);
    sqlite3_stmt *statement;
    struct store_player known;
    enum store_status status = find(store, player, &known, error);

    if (status != STORE_OK)
        return status;
    statement = store__statement(store, op->flag ? SQL_BLOCK_PUT : SQL_BLOCK_DELETE);
    store__bind_text(statement, 1, player);
    store__bind_text(statement, 2, store__text(batch, op->text[1]));
    return store__run(store, statement, "writing a block", error);
}

enum store_status store__write_report(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_REPORT_PUT);

    store__bind_text(statement, 1, store__text(batch, op->text[0]));
    store__bind_text(statement, 2, store__text(batch, op->body));
    store__bind_text(statement, 3, store__text(batch, op->text[1]));
    store__bind_text(statement, 4, store__text(batch, op->text[2]));
    sqlite3_bind_int64(statement, 5, op->at_ms);
    return store__run(store, statement, "writing a report", error);
}

enum store_status store_each_report(struct store *store, store_report_fn fn, void *context,
                                    struct store_error *error)
{
    sqlite3_stmt *statement = store__prepare(
        store, "SELECT by, table_name, against, text, at_ms FROM reports ORDER BY id", error);
    enum store_status status;

    while ((status = store__step(store, statement, "reading reports", error)) == STORE_OK) {
        struct store_report report = {
            store__column_text(statement, 0), store__column_text(statement, 1),
            store__column_text(statement, 2), store__column_text(statement, 3),
            sqlite3_column_int64(statement, 4)};
        if (fn(context, &report) != 0)
            break;
    }
    sqlite3_finalize(statement);
    return status == STORE_MISSING ? STORE_OK : status;
}
