/* database.h - what the files of the store share: the handle, statements, transactions.
 *
 * Not for other parts: store.h is. Functions that take an 'error' accept NULL. */
#ifndef DRAWFOUR_STORE_DATABASE_H
#define DRAWFOUR_STORE_DATABASE_H

#include <stdint.h>

#include <sqlite3.h>

#include "store/store.h"

#define STORE_BUSY_MS 5000
#define STORE_HASH_BYTES 16
#define STORE_PLAYER_MAX ((int)sizeof(((struct store_player *)0)->player) - 1)
#define STORE_NAME_MAX ((int)sizeof(((struct store_player *)0)->name) - 1)

enum store_table_state { STORE_TABLE_CLOSED = 0, STORE_TABLE_LIVE = 1, STORE_TABLE_ASIDE = 2 };

enum store_sql {
#define STATEMENT(name, sql) SQL_##name,
#include "store/statements.def"
#undef STATEMENT
    SQL_COUNT
};

struct store_known;
struct store_packer;

struct store {
    sqlite3 *db;
    char *path;
    int readonly;
    int lock;        /* file descriptor, see alive.c; -1 until a lease was asked for */
    int has_claimed; /* flag: has been given a lease */
    sqlite3_stmt *statement[SQL_COUNT];
    /* Tables written to before, so that an append need not look them up; right as long as
     * nobody else has written, which 'data_version' tells. */
    struct store_known *known;
    int64_t data_version;
    struct store_packer *packer;
};

/* disk.c: from now on SQLite reports a read that failed as a failure, with this number of the
 * system's, and not as damage. Of all stores of the process; again does no harm. */
#define STORE_READ_FAILED EREMOTEIO
void store__tell_reads_apart(void);

/* error.c */

/* Writes 'status' and words to 'error'; returns 'status'. */
enum store_status store__fail(struct store_error *error, enum store_status status,
                              const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for what SQLite just answered; 'what' was tried. */
enum store_status store__fail_sql(struct store *store, const char *what, int code,
                                  struct store_error *error);
enum store_status store__no_memory(struct store_error *error);

/* sql.c */

/* A kept statement, reset and without values; NULL on failure, which the functions below
 * take as one. */
sqlite3_stmt *store__statement(struct store *store, enum store_sql which);
/* A statement for this call alone, to be given to sqlite3_finalize(). */
sqlite3_stmt *store__prepare(struct store *store, const char *sql, struct store_error *error);
void store__bind_text(sqlite3_stmt *statement, int column, const char *text);
void store__bind_blob(sqlite3_stmt *statement, int column, const void *bytes, size_t size);
/* Text of a column, never NULL. */
const char *store__column_text(sqlite3_stmt *statement, int column);
/* Runs to the end, then resets. 'what' for the message: "writing an entry". */
enum store_status store__run(struct store *store, sqlite3_stmt *statement, const char *what,
                             struct store_error *error);
/* One step: STORE_OK with a row, STORE_MISSING (no words) without one. The caller resets. */
enum store_status store__step(struct store *store, sqlite3_stmt *statement, const char *what,
                              struct store_error *error);
enum store_status store__run_text(struct store *store, const char *sql,
                                  struct store_error *error);
enum store_status store__number(struct store *store, const char *sql, int64_t *number,
                                struct store_error *error);

/* A transaction that writes. store__end() commits if 'status' is STORE_OK and rolls back
 * otherwise; it returns 'status', or why the commit failed. */
enum store_status store__begin(struct store *store, struct store_error *error);
enum store_status store__end(struct store *store, enum store_status status,
                             struct store_error *error);

/* schema.c: brings the file up to date. */
enum store_status store__migrate(struct store *store, struct store_error *error);

/* known.c: the tables written to before. */
struct store_known *store__known(struct store *store, const char *table,
                                 enum store_status *status, struct store_error *error);
void store__forget(struct store *store, const char *table);
void store__forget_all(struct store *store);

/* alive.c */

/* Marks this store as one that holds leases, until it is closed or its process ends. */
enum store_status store__stay_alive(struct store *store, struct store_error *error);
/* Whether no other store that holds leases of this file is open: theirs died with them. */
int store__alone(struct store *store);
void store__die(struct store *store);

#endif
