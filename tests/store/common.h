/* common.h - what the tests of the store share: cmocka, a folder, a store in it. */
#ifndef TEST_STORE_COMMON_H
#define TEST_STORE_COMMON_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "store/store.h"

static char folder[64];
static char path[96]; /* of the store */
static struct store_error error;
static struct store_batch *batch;

static inline void remove_files(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (folder[0] != '\0' && system(command) != 0)
        fail_msg("cannot remove %s", folder);
}

/* A new folder and an empty batch for each test. */
static inline int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/drawfour-store-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    batch = store_batch_new();
    return batch != NULL ? 0 : -1;
}

static inline int tear_down(void **state)
{
    (void)state;
    store_batch_free(batch);
    remove_files();
    return 0;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

static inline void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

static inline struct store *open_store(void)
{
    struct store *store = store_open(path, &error);

    if (store == NULL)
        fail_msg("%s", error.text);
    return store;
}

static inline void is_ok(enum store_status status)
{
    if (status != STORE_OK)
        fail_msg("status %d: %s", (int)status, error.text);
}

/* Commits the batch and clears it. */
static inline void commit(struct store *store)
{
    is_ok(store_commit(store, batch, NULL, &error));
    store_batch_clear(batch);
}

static inline enum store_status try_commit(struct store *store, int *failed)
{
    enum store_status status = store_commit(store, batch, failed, &error);

    store_batch_clear(batch);
    return status;
}

static inline void put_text(const char *table, uint64_t fence, uint64_t seq, int checkpoint,
                            const char *text)
{
    store_put_entry(batch, table, fence, seq, 1000 + (int64_t)seq, checkpoint, text,
                    strlen(text));
}

/* The bodies of a log as one text: "a b c". */
static inline int join_entry(void *context, const struct store_logged *entry)
{
    char *text = context;
    size_t length = strlen(text);

    snprintf(text + length, 4096 - length, "%s%.*s", length > 0 ? " " : "", (int)entry->size,
             (const char *)entry->body);
    return 0;
}

static inline enum store_status read_log(struct store *store, const char *table, int from_start,
                                         char text[4096])
{
    text[0] = '\0';
    return store_each_entry(store, table, from_start, join_entry, text, &error);
}

static inline void assert_log(struct store *store, const char *table, int from_start,
                              const char *expected)
{
    char text[4096];

    is_ok(read_log(store, table, from_start, text));
    assert_string_equal(text, expected);
}

/* Past the store, with SQLite alone. */
static inline void run_sql(const char *sql)
{
    sqlite3 *db = NULL;
    char *message = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

/* Faults that were told of, as "where: why" lines. */
static inline void join_damaged(void *context, const char *table, const char *why)
{
    char *text = context;
    size_t length = strlen(text);

    snprintf(text + length, 4096 - length, "%s: %s\n", table, why);
}

static inline void assert_sound(struct store *store)
{
    char faults[4096] = "";

    if (store_verify(store, join_damaged, faults, &error) != STORE_OK)
        fail_msg("%s: %s", error.text, faults);
}

#endif
