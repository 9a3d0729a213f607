/* games.c - finding games and reading their records. */
#include "store/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/batch.h"
#include "store/chain.h"
#include "store/names.h"
#include "store/pack.h"
#include "store/persons.h"
#include "store/record.h"

#define COLUMNS                                                                            \
    "g.id, g.table_name, g.match, g.rounds, g.finished, g.public, g.began_ms, g.ended_ms," \
    " g.edition, g.seats"

#define ID_ROOM 256

/* "TABLE-MATCH" into its parts. */
static enum store_status split_id(const char *game, char table[ID_ROOM], int64_t *match,
                                  struct store_error *error)
{
    const char *dash = strrchr(game, '-');
    char *end = NULL;

    if (dash != NULL && dash - game < ID_ROOM && dash[1] >= '0' && dash[1] <= '9') {
        memcpy(table, game, (size_t)(dash - game));
        table[dash - game] = '\0';
        *match = strtoll(dash + 1, &end, 10);
        if (*end == '\0')
            return STORE_OK;
    }
    return store__fail(error, STORE_MISSING, "there is no game %.64s: an id is TABLE-MATCH",
                       game);
}

/* Tells 'fn' of the game in 'row'. */
static enum store_status tell_game(struct store *store, sqlite3_stmt *row, store_game_fn fn,
                                   void *context, int *stopped, struct store_error *error)
{
    const uint8_t *seats = sqlite3_column_blob(row, 9);
    int seat_count = sqlite3_column_bytes(row, 9);
    struct store_persons persons = {0};
    char id[ID_ROOM + 16];
    struct store_game game = {
        .game = id,
        .table = store__column_text(row, 1),
        .match = (uint32_t)sqlite3_column_int64(row, 2),
        .rounds = sqlite3_column_int(row, 3),
        .finished = sqlite3_column_int(row, 4),
        .is_public = sqlite3_column_int(row, 5),
        .began_ms = sqlite3_column_int64(row, 6),
        .ended_ms = sqlite3_column_int64(row, 7),
        .edition = store__column_text(row, 8),
    };
    enum store_status status =
        store__persons_read(store, sqlite3_column_int64(row, 0), &persons, error);

    snprintf(id, sizeof id, "%s-%u", game.table, game.match);
    for (int i = 0; i < seat_count && i < STORE_SEATS_MAX; i++) {
        struct store_seat_name nobody = {"", "a player"};
        const struct store_person *person = &persons.person[seats[i]];
        game.seat[game.seat_count++] =
            seats[i] < persons.count ? (struct store_seat_name){person->player, person->name}
                                     : nobody;
    }
    if (status == STORE_OK)
        *stopped = fn(context, &game) != 0;
    store__persons_free(&persons);
    return status;
}

/* The index that fits leads: of one player's games, of public ones, or of all. */
static void write_query(char *sql, size_t size, const char *player, const char *viewer)
{
    const char *from = player[0] != '\0'
                           ? "persons p JOIN games g ON g.id = p.game WHERE p.player = ?1"
                             " AND p.player <> '' AND p.began_ms"
                           : "games g WHERE g.began_ms";
    const char *seen = viewer == NULL      ? ""
                       : viewer[0] == '\0' ? " AND g.public = 1"
                                           : " AND (g.public = 1 OR EXISTS (SELECT 1 FROM"
                                             " persons v WHERE v.game = g.id AND"
                                             " v.player = ?2))";

    /* Who changed their name in a game is two persons of it: each game is told once. */
    snprintf(sql, size,
             "SELECT DISTINCT " COLUMNS " FROM %s BETWEEN ?3 AND ?4%s"
             " ORDER BY %s.began_ms DESC, g.id DESC LIMIT ?5",
             from, seen, player[0] != '\0' ? "p" : "g");
}

enum store_status store_each_game(struct store *store, const char *player, const char *viewer,
                                  int64_t since_ms, int64_t until_ms, int limit,
                                  store_game_fn fn, void *context, struct store_error *error)
{
    char sql[640];
    sqlite3_stmt *row;
    enum store_status status = STORE_OK;
    int stopped = 0;

    write_query(sql, sizeof sql, player, viewer);
    row = store__prepare(store, sql, error);
    if (player[0] != '\0')
        store__bind_text(row, 1, player);
    if (viewer != NULL && viewer[0] != '\0')
        store__bind_text(row, 2, viewer);
    sqlite3_bind_int64(row, 3, since_ms);
    sqlite3_bind_int64(row, 4, until_ms > 0 ? until_ms : INT64_MAX);
    sqlite3_bind_int(row, 5, limit > 0 ? limit : -1);
    while (!stopped && (status = store__step(store, row, "reading games", error)) == STORE_OK) {
        status = tell_game(store, row, fn, context, &stopped, error);
        if (status != STORE_OK)
            break;
    }
    sqlite3_finalize(row);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* Appends one part of the record, names and all. */
static enum store_status read_part(struct store *store, sqlite3_stmt *part, const char *table,
                                   uint32_t match, const char *const *names, int count,
                                   struct store_text *text, struct store_error *error)
{
    uint32_t round = (uint32_t)sqlite3_column_int64(part, 0);
    const void *body = sqlite3_column_blob(part, 3);
    size_t size = (size_t)sqlite3_column_bytes(part, 3), plain_size = 0;
    uint8_t hash[STORE_HASH_BYTES];
    char *plain = NULL;

    store__part_hash(table, match, round, sqlite3_column_int64(part, 1), body, size, hash);
    if (sqlite3_column_bytes(part, 4) == STORE_HASH_BYTES &&
        memcmp(sqlite3_column_blob(part, 4), hash, sizeof hash) == 0)
        plain =
            store__unpack(store->packer, sqlite3_column_int(part, 2), body, size, &plain_size);
    if (plain == NULL)
        return store__fail(error, STORE_DAMAGED, "game %s-%u: round %u is damaged", table,
                           match, round);
    if (text->size > 0 && text->bytes[text->size - 1] != '\n')
        store__text_add(text, "\n", 1);
    store__names_show(plain, plain_size, names, count, text);
    free(plain);
    return text->failed ? store__no_memory(error) : STORE_OK;
}

enum store_status store__read_record(struct store *store, int64_t game, const char *table,
                                     uint32_t match, struct store_text *text,
                                     struct store_error *error)
{
    sqlite3_stmt *part = store__prepare(store,
                                        "SELECT round, at_ms, packing, body, hash FROM parts"
                                        " WHERE game = ?1 ORDER BY round",
                                        error);
    const char *names[STORE_PERSONS_MAX];
    struct store_persons persons = {0};
    enum store_status status = store__persons_read(store, game, &persons, error);

    for (int i = 0; i < persons.count; i++)
        names[i] = persons.person[i].name;
    sqlite3_bind_int64(part, 1, game);
    while (status == STORE_OK &&
           (status = store__step(store, part, "reading a record", error)) == STORE_OK)
        status = read_part(store, part, table, match, names, persons.count, text, error);
    sqlite3_finalize(part);
    store__persons_free(&persons);
    return status == STORE_MISSING ? STORE_OK : status;
}

enum store_status store_get_game(struct store *store, const char *game, char **text,
                                 size_t *size, store_game_fn fn, void *context,
                                 struct store_error *error)
{
    char table[ID_ROOM];
    int64_t match = 0;
    int stopped;
    struct store_text record = {0};
    enum store_status status = split_id(game, table, &match, error);
    sqlite3_stmt *row;

    if (status != STORE_OK)
        return status;
    row = store__prepare(
        store, "SELECT " COLUMNS " FROM games g WHERE g.table_name = ?1 AND g.match = ?2",
        error);
    store__bind_text(row, 1, table);
    sqlite3_bind_int64(row, 2, match);
    status = store__step(store, row, "looking up a game", error);
    if (status == STORE_MISSING)
        store__fail(error, STORE_MISSING, "there is no game %s", game);
    if (status == STORE_OK && text != NULL)
        status = store__read_record(store, sqlite3_column_int64(row, 0), table, (uint32_t)match,
                                    &record, error);
    if (status == STORE_OK && text != NULL)
        store__text_add(&record, "", 0); /* A NUL even after nothing. */
    if (record.failed)
        status = store__no_memory(error);
    if (status == STORE_OK && fn != NULL)
        status = tell_game(store, row, fn, context, &stopped, error);
    sqlite3_finalize(row);
    if (status != STORE_OK || text == NULL) {
        free(record.bytes);
        return status;
    }
    *text = record.bytes;
    *size = record.size;
    return STORE_OK;
}
