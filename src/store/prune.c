/* prune.c - deletes what is past its time, in small transactions, so that a server that
 * writes to the same file never waits for long. */
#include "store/database.h"

#define STEP 200 /* tables or games a transaction */

/* Runs 'sql' with two numbers; adds the rows it changed to 'count'. */
static enum store_status delete_rows(struct store *store, const char *sql, int64_t first,
                                     int64_t second, int64_t *count, struct store_error *error)
{
    sqlite3_stmt *statement = store__prepare(store, sql, error);
    enum store_status status;

    sqlite3_bind_int64(statement, 1, first);
    sqlite3_bind_int64(statement, 2, second);
    status = store__run(store, statement, "pruning", error);
    sqlite3_finalize(statement);
    if (status == STORE_OK)
        *count += sqlite3_changes64(store->db);
    return status;
}

#define CLOSED \
    "(SELECT id FROM tables WHERE state = 0 AND closed_ms < ?1 ORDER BY closed_ms LIMIT ?2)"

static enum store_status prune_closed(struct store *store, int64_t before_ms,
                                      struct store_pruned *pruned, struct store_error *error)
{
    enum store_status status =
        delete_rows(store, "DELETE FROM entries WHERE table_id IN " CLOSED, before_ms, STEP,
                    &pruned->entries, error);

    if (status != STORE_OK)
        return status;
    return delete_rows(store, "DELETE FROM tables WHERE id IN " CLOSED, before_ms, STEP,
                       &pruned->tables, error);
}

static enum store_status prune_games(struct store *store, int64_t before_ms,
                                     struct store_pruned *pruned, struct store_error *error)
{
    return delete_rows(store,
                       "DELETE FROM games WHERE id IN (SELECT id FROM games"
                       " WHERE ended_ms < ?1 ORDER BY ended_ms LIMIT ?2)",
                       before_ms, STEP, &pruned->games, error);
}

typedef enum store_status (*prune_fn)(struct store *store, int64_t before_ms,
                                      struct store_pruned *pruned, struct store_error *error);

/* Steps until one finds nothing more. */
static enum store_status prune_all(struct store *store, prune_fn prune, int64_t before_ms,
                                   struct store_pruned *pruned, struct store_error *error)
{
    enum store_status status;
    struct store_pruned last, now = *pruned;

    do {
        last = now;
        status = store__begin(store, error);
        if (status == STORE_OK) {
            status = prune(store, before_ms, &now, error);
            status = store__end(store, status, error);
        }
        if (status == STORE_OK)
            *pruned = now;
    } while (status == STORE_OK && (now.tables != last.tables || now.games != last.games));
    return status;
}

/* What lies before the last checkpoint of live tables, from table 'first' on. Sets where to
 * go on, or 0. */
static enum store_status prune_live_step(struct store *store, int64_t *first,
                                         struct store_pruned *pruned, struct store_error *error)
{
    sqlite3_stmt *row = store__prepare(store,
                                       "SELECT id, checkpoint FROM tables WHERE state = 1"
                                       " AND id >= ?1 ORDER BY id LIMIT ?2",
                                       error);
    enum store_status status;
    int seen = 0;

    sqlite3_bind_int64(row, 1, *first);
    sqlite3_bind_int(row, 2, STEP);
    while ((status = store__step(store, row, "reading tables", error)) == STORE_OK) {
        seen++;
        *first = sqlite3_column_int64(row, 0) + 1;
        status = delete_rows(store, "DELETE FROM entries WHERE table_id = ?1 AND seq < ?2",
                             sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1),
                             &pruned->entries, error);
        if (status != STORE_OK)
            break;
    }
    sqlite3_finalize(row);
    if (seen < STEP)
        *first = 0;
    return status == STORE_MISSING ? STORE_OK : status;
}

static enum store_status prune_live(struct store *store, struct store_pruned *pruned,
                                    struct store_error *error)
{
    enum store_status status;
    int64_t first = 1;

    do {
        struct store_pruned now = *pruned;
        status = store__begin(store, error);
        if (status == STORE_OK) {
            status = prune_live_step(store, &first, &now, error);
            status = store__end(store, status, error);
        }
        if (status == STORE_OK)
            *pruned = now;
    } while (status == STORE_OK && first > 0);
    return status;
}

enum store_status store_prune(struct store *store, int64_t logs_before_ms,
                              int64_t games_before_ms, struct store_pruned *pruned,
                              struct store_error *error)
{
    enum store_status status;

    *pruned = (struct store_pruned){0};
    status = prune_all(store, prune_closed, logs_before_ms, pruned, error);
    if (status == STORE_OK)
        status = prune_all(store, prune_games, games_before_ms, pruned, error);
    if (status == STORE_OK)
        status = prune_live(store, pruned, error);
    return status;
}
