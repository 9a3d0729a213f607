/* record.h - the record of a game, put together from its parts. */
#ifndef DRAWFOUR_STORE_RECORD_H
#define DRAWFOUR_STORE_RECORD_H

#include "store/database.h"
#include "store/names.h"

/* Appends the whole .d4n of 'game', which is match 'match' of 'table'. */
enum store_status store__read_record(struct store *store, int64_t game, const char *table,
                                     uint32_t match, struct store_text *text,
                                     struct store_error *error);

#endif
