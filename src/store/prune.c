/* prune.c - deletes what is past its time, in short transactions, so that a server that
 * writes to the same file never waits for long. */
#include "store/database.h"

#include <stdio.h>

/* What a statement is run with: up to three numbers. */
#define NUMBERS 3

/* Runs 'sql' with as many of 'number' as it takes; adds the rows it changed to 'count', and
 * takes them from 'room', the rows that this step may still change. */
static enum store_status delete_rows(struct store *store, const char *sql,
                                     const int64_t number[NUMBERS], int64_t *count,
                                     int64_t *room, struct store_error *error)
{
    sqlite3_stmt *statement = store__prepare(store, sql, error);
    enum store_status status;

    for (int i = 0; i < NUMBERS && i < sqlite3_bind_parameter_count(statement); i++)
        sqlite3_bind_int64(statement, i + 1, number[i]);
    status = store__run(store, statement, "pruning", error);
    sqlite3_finalize(statement);
    if (status == STORE_OK) {
        *count += sqlite3_changes64(store->db);
        *room -= sqlite3_changes64(store->db);
    }
    return status;
}

/* One row of 'sql' with a number: its first two columns. STORE_MISSING: there is none. */
static enum store_status find_row(struct store *store, const char *sql, int64_t number,
                                  int64_t found[NUMBERS], struct store_error *error)
{
    sqlite3_stmt *row = store__prepare(store, sql, error);
    enum store_status status;

    sqlite3_bind_int64(row, 1, number);
    status = store__step(store, row, "pruning", error);
    if (status == STORE_OK) {
        found[0] = sqlite3_column_int64(row, 0);
        found[1] = sqlite3_column_int64(row, 1);
    }
    sqlite3_finalize(row);
    return status;
}

/* A stage does what it can within 'room'. STORE_MISSING: nothing is left to do. */
typedef enum store_status (*stage_fn)(struct store *store, struct store_pruning *pruning,
                                      struct store_pruned *pruned, int64_t *room,
                                      struct store_error *error);

static enum store_status prune_closed(struct store *store, struct store_pruning *pruning,
                                      struct store_pruned *pruned, int64_t *room,
                                      struct store_error *error)
{
    enum store_status status = STORE_OK;
    int64_t table[NUMBERS] = {0};

    while (status == STORE_OK && *room > 0) {
        status = find_row(store,
                          "SELECT id, 0 FROM tables WHERE state = 0 AND closed_ms < ?1"
                          " ORDER BY closed_ms LIMIT 1",
                          pruning->before.logs_ms, table, error);
        if (status == STORE_OK)
            /* From its end, so that what is left is still a log. */
            status = delete_rows(
                store,
                "DELETE FROM entries WHERE table_id = ?1 AND seq IN (SELECT seq"
                " FROM entries WHERE table_id = ?1 ORDER BY seq DESC LIMIT ?2)",
                (const int64_t[NUMBERS]){table[0], *room}, &pruned->entries, room, error);
        if (status == STORE_OK && *room > 0)
            status = delete_rows(store, "DELETE FROM tables WHERE id = ?1", table,
                                 &pruned->tables, room, error);
    }
    return status;
}

/* A game goes with all its parts at once, so that no half of it is ever shown. */
static enum store_status prune_games(struct store *store, struct store_pruning *pruning,
                                     struct store_pruned *pruned, int64_t *room,
                                     struct store_error *error)
{
    enum store_status status = STORE_OK;
    int64_t game[NUMBERS] = {0};

    while (status == STORE_OK && *room > 0) {
        status = find_row(store,
                          "SELECT id, (SELECT count(*) FROM parts WHERE game = games.id) FROM"
                          " games WHERE ended_ms < ?1 ORDER BY ended_ms LIMIT 1",
                          pruning->before.games_ms, game, error);
        if (status == STORE_OK && *room < STORE_PRUNE_ROWS && game[1] >= *room)
            return STORE_OK; /* it is for the next step */
        if (status == STORE_OK) {
            status = delete_rows(store, "DELETE FROM games WHERE id = ?1", game, &pruned->games,
                                 room, error);
            *room -= game[1];
        }
    }
    return status;
}

/* What lies before the last checkpoint of live tables, up to the next checkpoint at a time, so
 * that what is left is still a log. */
static enum store_status prune_live(struct store *store, struct store_pruning *pruning,
                                    struct store_pruned *pruned, int64_t *room,
                                    struct store_error *error)
{
    enum store_status status = STORE_OK;
    int64_t table[NUMBERS] = {0};

    while (status == STORE_OK && *room > 0) {
        status = find_row(store,
                          "SELECT id, checkpoint FROM tables WHERE state = 1 AND id >= ?1"
                          " ORDER BY id LIMIT 1",
                          pruning->at, table, error);
        if (status != STORE_OK)
            break;
        int64_t before = *room;
        status = delete_rows(
            store,
            "DELETE FROM entries WHERE table_id = ?1 AND seq < (SELECT min(seq) FROM entries"
            " WHERE table_id = ?1 AND checkpoint = 1 AND seq <= ?2 AND seq >"
            " (SELECT min(seq) FROM entries WHERE table_id = ?1))",
            table, &pruned->entries, room, error);
        if (*room == before)
            pruning->at = table[0] + 1;
        --*room; /* looking costs, too */
    }
    return status;
}

/* Guests who never played, among the next players in the order of their ids. */
static enum store_status prune_guests(struct store *store, struct store_pruning *pruning,
                                      struct store_pruned *pruned, int64_t *room,
                                      struct store_error *error)
{
    static const char *const sql[] = {
        "SELECT max(player) FROM (SELECT player FROM players WHERE player > ?1 ORDER BY player"
        " LIMIT ?2)",
#define GUESTS                                                                                \
    "(SELECT player FROM players p WHERE p.player > ?1 AND p.player <= ?3 AND p.seen_ms < ?2" \
    " AND p.deleted = 0 AND NOT EXISTS (SELECT 1 FROM persons s WHERE s.player = p.player"    \
    " AND s.player <> ''))"
        "DELETE FROM blocks WHERE player IN " GUESTS,
        "DELETE FROM players WHERE player IN " GUESTS,
    };
    enum store_status status = STORE_OK;
    char last[sizeof pruning->player] = "";

    for (int i = 0; i < 3 && status == STORE_OK; i++) {
        sqlite3_stmt *statement = store__prepare(store, sql[i], error);

        store__bind_text(statement, 1, pruning->player);
        sqlite3_bind_int64(statement, 2, i == 0 ? *room : pruning->before.guests_ms);
        if (i > 0)
            store__bind_text(statement, 3, last);
        status = i == 0 ? store__step(store, statement, "pruning", error)
                        : store__run(store, statement, "pruning", error);
        if (status == STORE_OK && i == 0) {
            const unsigned char *found = sqlite3_column_text(statement, 0);

            snprintf(last, sizeof last, "%s", found ? (const char *)found : "");
            if (last[0] == '\0')
                status = STORE_MISSING;
        }
        sqlite3_finalize(statement);
        if (status == STORE_OK && i == 2)
            pruned->guests += sqlite3_changes64(store->db);
    }
    if (status == STORE_OK)
        snprintf(pruning->player, sizeof pruning->player, "%s", last);
    *room = 0;
    return status;
}

static enum store_status prune_reports(struct store *store, struct store_pruning *pruning,
                                       struct store_pruned *pruned, int64_t *room,
                                       struct store_error *error)
{
    int64_t first[NUMBERS] = {0};
    enum store_status status =
        find_row(store, "SELECT id, 0 FROM reports WHERE id >= ?1 ORDER BY id LIMIT 1",
                 pruning->at, first, error);

    if (status == STORE_OK) {
        pruning->at = first[0] + *room;
        status = delete_rows(
            store, "DELETE FROM reports WHERE id >= ?1 AND id < ?2 AND at_ms < ?3",
            (const int64_t[NUMBERS]){first[0], pruning->at, pruning->before.reports_ms},
            &pruned->reports, room, error);
    }
    *room = 0;
    return status;
}

static const stage_fn stages[] = {prune_closed, prune_games, prune_live, prune_guests,
                                  prune_reports};
#define STAGES ((int)(sizeof stages / sizeof stages[0]))

enum store_status store_prune_step(struct store *store, struct store_pruning *pruning,
                                   struct store_error *error)
{
    struct store_pruning now = *pruning;
    int64_t room = STORE_PRUNE_ROWS;
    enum store_status status = store__begin(store, error);

    if (status != STORE_OK)
        return status;
    status = stages[now.stage](store, &now, &now.pruned, &room, error);
    if (status == STORE_MISSING) {
        now.at = 0;
        now.done = ++now.stage == STAGES;
        status = STORE_OK;
    }
    status = store__end(store, status, error);
    if (status == STORE_OK)
        *pruning = now;
    return status;
}

enum store_status store_prune(struct store *store, const struct store_ages *before,
                              struct store_pruned *pruned, struct store_error *error)
{
    struct store_pruning pruning = {.before = *before};
    enum store_status status;

    do
        status = store_prune_step(store, &pruning, error);
    while (status == STORE_OK && !pruning.done);
    *pruned = pruning.pruned;
    return status;
}
