/* write_record.c - a round of a game, packed and without names. */
#include "store/write.h"

#include <stdlib.h>
#include <string.h>

#include "store/chain.h"
#include "store/names.h"
#include "store/pack.h"
#include "store/persons.h"

struct writing {
    struct store *store;
    const struct store_batch *batch;
    const struct store_op *op;
    struct store_error *error;
    int64_t game;
    struct store_persons persons;
    uint8_t seat[STORE_SEATS_MAX]; /* the number of each seat's person */
    int failed;                    /* flag: a person could not be found, 'error' says why */
};

static const char *seat_text(const struct writing *writing, int seat, int which)
{
    const struct store_batch *batch = writing->batch;

    return store__text(batch,
                       batch->seat[writing->op->first_seat + 2 * (size_t)seat + (size_t)which]);
}

static int is_named(const struct writing *writing, int seat, const char *name, size_t length)
{
    const char *known = seat_text(writing, seat, 1);

    return strlen(known) == length && memcmp(known, name, length) == 0;
}

/* Who is meant by a name in the text: the seat at that position, another seat of that name,
 * or somebody who is told of nowhere else. */
static int person_of(void *context, int position, const char *name, size_t length)
{
    struct writing *writing = context;
    char *copy;
    int number;

    if (position < writing->op->seat_count && is_named(writing, position, name, length))
        return writing->seat[position];
    for (int seat = 0; seat < writing->op->seat_count; seat++) {
        if (is_named(writing, seat, name, length))
            return writing->seat[seat];
    }
    if (position < writing->op->seat_count)
        return writing->seat[position];
    copy = strndup(name, length);
    number = copy == NULL ? -1
                          : store__persons_find(writing->store, writing->game,
                                                &writing->persons, "", copy, writing->error);
    free(copy);
    writing->failed |= number < 0;
    return number;
}

static enum store_status insert_game(struct writing *writing)
{
    sqlite3_stmt *statement = store__statement(writing->store, SQL_GAME_INSERT);
    enum store_status status;

    store__bind_text(statement, 1, store__text(writing->batch, writing->op->table));
    sqlite3_bind_int64(statement, 2, writing->op->match);
    store__bind_text(statement, 3, store__text(writing->batch, writing->op->text[0]));
    sqlite3_bind_int64(statement, 4, writing->op->at_ms);
    status = store__run(writing->store, statement, "writing a game", writing->error);
    writing->game = sqlite3_last_insert_rowid(writing->store->db);
    return status;
}

static enum store_status find_game(struct writing *writing)
{
    sqlite3_stmt *statement = store__statement(writing->store, SQL_GAME_FIND);
    enum store_status status;

    store__bind_text(statement, 1, store__text(writing->batch, writing->op->table));
    sqlite3_bind_int64(statement, 2, writing->op->match);
    status = store__step(writing->store, statement, "looking up a game", writing->error);
    if (status == STORE_OK)
        writing->game = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return status == STORE_MISSING ? insert_game(writing) : status;
}

static enum store_status find_persons(struct writing *writing)
{
    enum store_status status =
        store__persons_read(writing->store, writing->game, &writing->persons, writing->error);

    for (int i = 0; i < writing->op->seat_count && status == STORE_OK; i++) {
        int number = store__persons_find(writing->store, writing->game, &writing->persons,
                                         seat_text(writing, i, 0), seat_text(writing, i, 1),
                                         writing->error);
        if (number < 0)
            status = STORE_FAILED;
        else
            writing->seat[i] = (uint8_t)number;
    }
    return status;
}

static enum store_status insert_part(struct writing *writing, const void *bytes, size_t size,
                                     int packing)
{
    const struct store_op *op = writing->op;
    const char *table = store__text(writing->batch, op->table);
    sqlite3_stmt *statement = store__statement(writing->store, SQL_PART_INSERT);
    uint8_t hash[STORE_HASH_BYTES];
    enum store_status status;

    store__part_hash(table, op->match, op->round, op->at_ms, bytes, size, hash);
    sqlite3_bind_int64(statement, 1, writing->game);
    sqlite3_bind_int64(statement, 2, op->round);
    sqlite3_bind_int64(statement, 3, op->at_ms);
    sqlite3_bind_int(statement, 4, packing);
    store__bind_blob(statement, 5, bytes, size);
    store__bind_blob(statement, 6, hash, sizeof hash);
    status = store__run(writing->store, statement, "writing a record", writing->error);
    if (sqlite3_extended_errcode(writing->store->db) == SQLITE_CONSTRAINT_PRIMARYKEY)
        return store__fail(writing->error, STORE_EXISTS,
                           "there is a round %u of game %s-%u already", op->round, table,
                           op->match);
    return status;
}

static enum store_status write_part(struct writing *writing)
{
    struct store_text text = {0};
    enum store_status status;
    size_t size = 0;
    int packing = 0;
    void *bytes = NULL;

    store__names_hide(store__text(writing->batch, writing->op->body), writing->op->body.size,
                      person_of, writing, &text);
    if (writing->failed) {
        free(text.bytes);
        return STORE_FAILED;
    }
    if (!text.failed)
        bytes = store__pack(writing->store->packer, text.bytes != NULL ? text.bytes : "",
                            text.size, &size, &packing);
    if (bytes == NULL)
        status = store__no_memory(writing->error);
    else
        status = insert_part(writing, bytes, size, packing);
    free(bytes);
    free(text.bytes);
    return status;
}

static enum store_status update_game(struct writing *writing)
{
    const struct store_op *op = writing->op;
    sqlite3_stmt *statement = store__statement(writing->store, SQL_GAME_UPDATE);

    sqlite3_bind_int64(statement, 1, writing->game);
    sqlite3_bind_int64(statement, 2, op->at_ms);
    sqlite3_bind_int(statement, 3, op->flag);
    sqlite3_bind_int(statement, 4, op->is_public);
    store__bind_blob(statement, 5, writing->seat, (size_t)op->seat_count);
    return store__run(writing->store, statement, "writing a game", writing->error);
}

enum store_status store__write_record(struct store *store, const struct store_batch *batch,
                                      const struct store_op *op, struct store_error *error)
{
    struct writing writing = {.store = store, .batch = batch, .op = op, .error = error};
    enum store_status status;

    if (op->seat_count < 0 || op->seat_count > STORE_SEATS_MAX)
        return store__fail(error, STORE_FAILED, "a game of %d seats cannot be kept",
                           op->seat_count);
    if (op->body.size > STORE_TEXT_MAX)
        return store__fail(error, STORE_FAILED, "a record of %zu bytes is too large",
                           op->body.size);
    status = find_game(&writing);
    if (status == STORE_OK)
        status = find_persons(&writing);
    if (status == STORE_OK)
        status = write_part(&writing);
    if (status == STORE_OK)
        status = update_game(&writing);
    store__persons_free(&writing.persons);
    return status;
}
