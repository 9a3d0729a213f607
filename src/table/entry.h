/* entry.h - one entry of a table's log, as a value and as bytes; not public.
 *
 * Bytes: a version, the type, the place it concerns, then the fields of the type in the
 * order of enum tbl_field. Nothing may follow. */
#ifndef DRAWFOUR_TABLE_ENTRY_H
#define DRAWFOUR_TABLE_ENTRY_H

#include "table/table.h"

#define TBL_ENTRY_VERSION 1
#define TBL_NO_PLACE 0xffu

/* The fields that a type may have beside its place. */
enum tbl_field {
    TBL_FIELD_FLAG = 1,
    TBL_FIELD_NUMBER = 2,
    TBL_FIELD_ACTION = 4,
    TBL_FIELD_PLAYER = 8, /* player and name */
    TBL_FIELD_LEVEL = 16,
    TBL_FIELD_SECRET = 32,
    TBL_FIELD_ENTROPY = 64,
    TBL_FIELD_DATA = 128,
};

/* X(NAME, fields): never change a number or the fields of one; add at the end. */
#define TBL_ENTRY_MAP(X)                                                                 \
    X(CREATED, TBL_FIELD_PLAYER | TBL_FIELD_DATA) /* host; settings */                   \
    X(EVENT, TBL_FIELD_NUMBER | TBL_FIELD_DATA)   /* deals; secrets */                   \
    X(SAT, TBL_FIELD_PLAYER)                      /* also to come back */                \
    X(STOOD, 0)                                                                          \
    X(READY, TBL_FIELD_ENTROPY) /* which only tables without pledges took */             \
    X(UNREADY, 0)                                                                        \
    X(BOT_SET, TBL_FIELD_LEVEL) /* "": the place is free */                              \
    X(KICKED, 0)                                                                         \
    X(HOST_SET, 0)                                                                       \
    X(PAUSED, TBL_FIELD_FLAG) /* on */                                                   \
    X(SETTINGS_SET, TBL_FIELD_DATA)                                                      \
    X(COMMITTED, TBL_FIELD_SECRET) /* to the coming round, without pledges */            \
    X(CHECKPOINT, TBL_FIELD_DATA)  /* the whole state */                                 \
    X(DEALT, 0)                                                                          \
    X(ACTED, TBL_FIELD_FLAG | TBL_FIELD_NUMBER | TBL_FIELD_ACTION) /* bot; question */   \
    X(MOVED, TBL_FIELD_FLAG)   /* a motion; flag: the accused seat */                    \
    X(VOTED, TBL_FIELD_FLAG)   /* yes */                                                 \
    X(DECIDED, TBL_FIELD_FLAG) /* the motion: passed */                                  \
    X(AWAY, TBL_FIELD_FLAG)    /* 1: a bot stands in; 0: back */                         \
    X(REMATCHED, 0)                                                                      \
    X(SHUT, 0)                                                                           \
    X(PROMISED, TBL_FIELD_NUMBER | TBL_FIELD_SECRET) /* COMMITTED; number: of the try */ \
    X(PLEDGED, TBL_FIELD_SECRET)                     /* the hash of a place's chance */  \
    X(LISTED, TBL_FIELD_NUMBER)                      /* places whose pledges count */    \
    X(OPENED, TBL_FIELD_SECRET)                      /* the chance of a place */         \
    X(VOIDED, TBL_FIELD_NUMBER)                      /* places that withheld theirs */

enum tbl_entry_type {
#define TBL_ENTRY(name, fields) TBL_ENTRY_##name,
    TBL_ENTRY_MAP(TBL_ENTRY)
#undef TBL_ENTRY
        TBL_ENTRY_COUNT
};

/* Strings and data are borrowed while encoding; when decoded, texts are in the entry and
 * 'data' lies in the bytes that were read. */
struct tbl_entry {
    uint8_t type;  /* enum tbl_entry_type */
    uint8_t place; /* ACTED, MOVED and VOTED: a seat; or TBL_NO_PLACE */
    uint8_t flag;
    uint64_t number;
    struct d4_action action;
    char player[TBL_PLAYER_MAX];
    char name[TBL_PERSON_MAX];
    char level[TBL_LEVEL_MAX];
    uint8_t secret[D4_SEED_BYTES];
    int entropy_size;
    uint8_t entropy[TBL_ENTROPY_MAX];
    const void *data;
    int data_size;
};

/* An entry with nothing but its type and place. */
struct tbl_entry tbl_entry_of(enum tbl_entry_type type, unsigned place);

/* Writes at most 'size' bytes; returns the size it has or would have had. */
int tbl_entry_encode(const struct tbl_entry *entry, void *bytes, int size);

/* Returns 0, or -1: these bytes are no entry. */
int tbl_entry_decode(struct tbl_entry *entry, const void *bytes, int size);

#endif
