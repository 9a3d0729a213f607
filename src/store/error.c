/* error.c - what went wrong, in words for whoever runs the server. */
#include "store/database.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum store_status store__fail(struct store_error *error, enum store_status status,
                              const char *format, ...)
{
    va_list arguments;

    if (error == NULL)
        return status;
    error->status = status;
    error->in_doubt = 0;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}

enum store_status store__no_memory(struct store_error *error)
{
    return store__fail(error, STORE_FAILED, "not enough memory");
}

static int is_full(struct store *store, int code)
{
    int system = store->db != NULL ? sqlite3_system_errno(store->db) : 0;

    if ((code & 0xff) == SQLITE_FULL)
        return 1;
    return (code & 0xff) == SQLITE_IOERR && (system == ENOSPC || system == EDQUOT);
}

/* What the system said, in its words. */
static const char *system_words(const struct store *store)
{
    int system = store->db != NULL ? sqlite3_system_errno(store->db) : 0;

    return strerror(system == STORE_READ_FAILED ? EIO : system);
}

enum store_status store__fail_sql(struct store *store, const char *what, int code,
                                  struct store_error *error)
{
    const char *words = store->db != NULL ? sqlite3_errmsg(store->db) : sqlite3_errstr(code);

    if (is_full(store, code))
        return store__fail(error, STORE_FULL,
                           "%s: %s: no room on the disk; what was committed before is safe: "
                           "make room, or prune",
                           store->path, what);
    switch (code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return store__fail(error, STORE_DAMAGED,
                           "%s: %s: %s; `drawfour store recover` says what can be done",
                           store->path, what, words);
    case SQLITE_CANTOPEN:
        return store__fail(error, STORE_FAILED, "%s: %s: cannot be opened: %s", store->path,
                           what, system_words(store));
    case SQLITE_BUSY:
        return store__fail(error, STORE_FAILED,
                           "%s: %s: another program has been writing for more than %d seconds",
                           store->path, what, STORE_BUSY_MS / 1000);
    case SQLITE_IOERR:
        return store__fail(error, STORE_FAILED, "%s: %s: %s (code %d, %s): look at the disk",
                           store->path, what, words, code, system_words(store));
    default:
        return store__fail(error, STORE_FAILED, "%s: %s: %s (code %d)", store->path, what,
                           words, code);
    }
}
