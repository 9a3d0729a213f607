/* open.c - a store opened and closed. */
#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "store/pack.h"

/* Small pages: an entry changes one page of its table, and each changed page is written
 * whole. 'synchronous' FULL makes every commit wait for the disk. Deleted names and secrets
 * are overwritten where they stood. */
static const char settings[] = "PRAGMA page_size = 4096;"
                               "PRAGMA journal_mode = WAL;"
                               "PRAGMA synchronous = FULL;"
                               "PRAGMA secure_delete = FAST;"
                               "PRAGMA wal_autocheckpoint = 8192;"
                               "PRAGMA journal_size_limit = 67108864;";
static const char reader_settings[] = "PRAGMA foreign_keys = ON;"
                                      "PRAGMA trusted_schema = OFF;"
                                      "PRAGMA cell_size_check = ON;"
                                      "PRAGMA cache_size = -65536;";

/* Creates the file for nobody but its owner; SQLite gives the files beside it the same mode.
 * One that is there is left alone: to close it here would end SQLite's locks of it. */
static enum store_status create_file(const char *path, struct store_error *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file >= 0)
        close(file);
    else if (errno != EEXIST)
        return store__fail(error, STORE_FAILED, "%s: %s", path, strerror(errno));
    return STORE_OK;
}

static enum store_status open_database(struct store *store, struct store_error *error)
{
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
                (store->readonly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    store__tell_reads_apart();
    int code = sqlite3_open_v2(store->path, &store->db, flags, NULL);

    if (code != SQLITE_OK)
        return store__fail_sql(store, "opening", code, error);
    sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
    sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return STORE_OK;
}

static enum store_status prepare_database(struct store *store, struct store_error *error)
{
    enum store_status status = store__run_text(store, reader_settings, error);

    if (status == STORE_OK && !store->readonly)
        status = store__run_text(store, settings, error);
    if (status == STORE_OK)
        status = store__migrate(store, error);
    return status;
}

static struct store *open_store(const char *path, int readonly, struct store_error *error)
{
    struct store *store;
    enum store_status status;

    if (sodium_init() < 0) {
        store__fail(error, STORE_FAILED, "the system gives no random numbers");
        return NULL;
    }
    if (!readonly && create_file(path, error) != STORE_OK)
        return NULL;
    store = calloc(1, sizeof *store);
    if (store == NULL) {
        store__no_memory(error);
        return NULL;
    }
    store->lock = -1;
    store->readonly = readonly;
    store->path = strdup(path);
    store->packer = store__packer_new();
    status = store->path != NULL && store->packer != NULL ? open_database(store, error)
                                                          : store__no_memory(error);
    if (status == STORE_OK)
        status = prepare_database(store, error);
    if (status == STORE_OK)
        return store;
    store_close(store);
    return NULL;
}

struct store *store_open(const char *path, struct store_error *error)
{
    return open_store(path, 0, error);
}

struct store *store_open_readonly(const char *path, struct store_error *error)
{
    return open_store(path, 1, error);
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->db);
    store__forget_all(store);
    store__packer_free(store->packer);
    store__die(store);
    free(store->path);
    free(store);
}
