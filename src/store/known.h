/* known.h - what the store remembers of a table it has written to. */
#ifndef DRAWFOUR_STORE_KNOWN_H
#define DRAWFOUR_STORE_KNOWN_H

#include <uthash.h>

#include "store/database.h"

struct store_known {
    int64_t id;
    uint64_t fence;
    enum store_table_state state;
    uint64_t seq; /* of the last entry, 0 if there is none */
    uint8_t hash[STORE_HASH_BYTES];
    UT_hash_handle hh;
    char name[];
};

#endif
