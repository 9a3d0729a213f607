/* batch.h - a batch from inside: operations in order, their texts and bytes in one heap. */
#ifndef DRAWFOUR_STORE_BATCH_H
#define DRAWFOUR_STORE_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

#define STORE_SEATS_MAX 10

enum store_op_kind {
    STORE_OP_TABLE,
    STORE_OP_ENTRY,
    STORE_OP_CLOSED,
    STORE_OP_RECORD,
    STORE_OP_PLAYER,
    STORE_OP_PLAYER_DELETED,
    STORE_OP_BLOCK,
    STORE_OP_REPORT,
    STORE_OP_VALUE,
};

/* A text or bytes in the heap; a NUL stands after it. */
struct store_piece {
    size_t offset, size;
};

struct store_op {
    enum store_op_kind kind;
    int flag; /* checkpoint, last round, block on */
    int is_public;
    int seat_count;
    uint32_t match, round;
    uint64_t fence, seq;
    int64_t at_ms;
    struct store_piece table;   /* "" where none is concerned */
    struct store_piece text[3]; /* owner; edition; player, name; by, against, text; key */
    struct store_piece body;
    size_t first_seat; /* index of its first piece in 'seats' of the batch */
};

struct store_batch {
    char *heap;
    size_t used, room;
    struct store_op *op;
    int count, op_room;
    struct store_piece *seat; /* player and name of a seat are two in a row */
    size_t seats, seat_room;
    int no_memory; /* flag: something could not be copied, so nothing may be committed */
};

static inline const char *store__text(const struct store_batch *batch, struct store_piece piece)
{
    return batch->heap + piece.offset;
}

#endif
