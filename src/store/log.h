/* log.h - reading a log and checking its chain. */
#ifndef DRAWFOUR_STORE_LOG_H
#define DRAWFOUR_STORE_LOG_H

#include "store/database.h"

struct store_log {
    int64_t id;
    const char *name;
    uint64_t from_seq;     /* 0: from the first that is there */
    int is_start_expected; /* flag: an entry 'from_seq' must be there */
};

/* A statement for store__log_read(), which any number of logs may be read with. */
sqlite3_stmt *store__log_prepare(struct store *store, struct store_error *error);

/* Gives the entries of a log to 'fn' (NULL: to nobody), in order, until one is damaged:
 * STORE_DAMAGED with the reason. 'stopped' is set if 'fn' wanted no more. */
enum store_status store__log_read(struct store *store, sqlite3_stmt *statement,
                                  const struct store_log *log, store_log_fn fn, void *context,
                                  int *stopped, struct store_error *error);

#endif
