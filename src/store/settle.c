/* settle.c - from the log of the database into its file. */
#include "store/database.h"

#define PAGES_AT_WORST 65536 /* a commit settles after all if nobody else does: 256 MB */

enum store_status store_settle(struct store *store, struct store_error *error)
{
    int code =
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

    /* Somebody reads or settles at the moment: the next time will do. */
    if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
        return STORE_OK;
    return store__fail_sql(store, "settling", code, error);
}

void store_rest(struct store *store)
{
    sqlite3_db_release_memory(store->db);
}

void store_settled_by_others(struct store *store)
{
    sqlite3_wal_autocheckpoint(store->db, PAGES_AT_WORST);
}
