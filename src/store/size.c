/* size.c - how much a store holds. */
#include "store/database.h"

enum store_status store_size(struct store *store, int64_t *bytes, struct store_error *error)
{
    int64_t pages = 0, unused = 0, page = 0;
    enum store_status status = store__number(store, "PRAGMA page_count", &pages, error);

    if (status == STORE_OK)
        status = store__number(store, "PRAGMA freelist_count", &unused, error);
    if (status == STORE_OK)
        status = store__number(store, "PRAGMA page_size", &page, error);
    if (status == STORE_OK)
        *bytes = (pages - unused) * page;
    return status;
}
