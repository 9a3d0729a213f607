/* batch.c - gathering what is to be committed together. */
#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

struct store_batch *store_batch_new(void)
{
    return calloc(1, sizeof(struct store_batch));
}

void store_batch_free(struct store_batch *batch)
{
    if (batch == NULL)
        return;
    free(batch->heap);
    free(batch->op);
    free(batch->seat);
    free(batch);
}

void store_batch_clear(struct store_batch *batch)
{
    batch->used = 0;
    batch->count = 0;
    batch->seats = 0;
    batch->no_memory = 0;
}

int store_batch_count(const struct store_batch *batch)
{
    return batch->count;
}

size_t store_batch_size(const struct store_batch *batch)
{
    return batch->used;
}

const char *store_batch_table(const struct store_batch *batch, int operation)
{
    if (operation < 0 || operation >= batch->count)
        return "";
    return store__text(batch, batch->op[operation].table);
}

void store_batch_drop_table(struct store_batch *batch, const char *table)
{
    int kept = 0;

    for (int i = 0; i < batch->count; i++) {
        if (strcmp(store_batch_table(batch, i), table) != 0 || table[0] == '\0')
            batch->op[kept++] = batch->op[i];
    }
    batch->count = kept;
}

/* Room for one more of 'size' bytes each. Returns the array, moved if it had to be, or
 * NULL. */
static void *grow(struct store_batch *batch, void *array, size_t count, size_t *room,
                  size_t more, size_t size)
{
    size_t wanted = *room;
    void *moved;

    if (count + more <= *room)
        return array;
    while (wanted < count + more)
        wanted = wanted * 2 + 16;
    moved = realloc(array, wanted * size);
    if (moved == NULL)
        batch->no_memory = 1;
    else
        *room = wanted;
    return moved;
}

static struct store_piece copy(struct store_batch *batch, const void *bytes, size_t size)
{
    struct store_piece piece = {batch->used, size};
    char *heap = grow(batch, batch->heap, batch->used, &batch->room, size + 1, 1);

    if (heap == NULL)
        return (struct store_piece){0, 0};
    batch->heap = heap;
    if (size > 0)
        memcpy(heap + piece.offset, bytes, size);
    heap[piece.offset + size] = '\0';
    batch->used += size + 1;
    return piece;
}

static struct store_piece copy_text(struct store_batch *batch, const char *text)
{
    return copy(batch, text, text != NULL ? strlen(text) : 0);
}

/* A new operation; where there is no room for it the batch is spoilt, and what is set goes
 * to a spare. */
static struct store_op *add(struct store_batch *batch, enum store_op_kind kind,
                            const char *table)
{
    static struct store_op spare;
    size_t room = (size_t)batch->op_room;
    struct store_op *ops = grow(batch, batch->op, (size_t)batch->count, &room, 1, sizeof *ops);
    struct store_op *op;

    if (ops == NULL)
        return &spare;
    batch->op = ops;
    batch->op_room = (int)room;
    op = &ops[batch->count++];
    *op = (struct store_op){.kind = kind};
    op->table = copy_text(batch, table);
    return op;
}

void store_put_table(struct store_batch *batch, const char *table, const char *owner,
                     int is_public, int64_t at_ms)
{
    struct store_op *op = add(batch, STORE_OP_TABLE, table);

    op->text[0] = copy_text(batch, owner);
    op->is_public = is_public != 0;
    op->at_ms = at_ms;
}

void store_put_entry(struct store_batch *batch, const char *table, uint64_t fence, uint64_t seq,
                     int64_t at_ms, int checkpoint, const void *body, size_t size)
{
    struct store_op *op = add(batch, STORE_OP_ENTRY, table);

    op->fence = fence;
    op->seq = seq;
    op->at_ms = at_ms;
    op->flag = checkpoint != 0;
    op->body = copy(batch, body, size);
}

void store_put_closed(struct store_batch *batch, const char *table, uint64_t fence,
                      int64_t at_ms)
{
    struct store_op *op = add(batch, STORE_OP_CLOSED, table);

    op->fence = fence;
    op->at_ms = at_ms;
}

void store_put_record(struct store_batch *batch, const char *table, uint32_t match,
                      uint32_t round, int last, int is_public, int64_t at_ms,
                      const char *edition, const struct store_seat_name *seats, int seat_count,
                      const char *text, size_t size)
{
    struct store_op *op = add(batch, STORE_OP_RECORD, table);
    struct store_piece *pieces;

    op->match = match;
    op->round = round;
    op->flag = last != 0;
    op->is_public = is_public != 0;
    op->at_ms = at_ms;
    op->seat_count = seat_count;
    op->text[0] = copy_text(batch, edition);
    op->body = copy(batch, text, size);
    op->first_seat = batch->seats;
    pieces = grow(batch, batch->seat, batch->seats, &batch->seat_room,
                  2 * (size_t)(seat_count > 0 ? seat_count : 0), sizeof *pieces);
    if (pieces == NULL)
        return;
    batch->seat = pieces;
    for (int i = 0; i < seat_count; i++) {
        batch->seat[batch->seats++] = copy_text(batch, seats[i].player);
        batch->seat[batch->seats++] = copy_text(batch, seats[i].name);
    }
}

void store_put_player(struct store_batch *batch, const char *player, const char *name,
                      const uint8_t secret_hash[32], int64_t at_ms)
{
    struct store_op *op = add(batch, STORE_OP_PLAYER, "");

    op->text[0] = copy_text(batch, player);
    op->text[1] = copy_text(batch, name);
    op->body = copy(batch, secret_hash, 32);
    op->at_ms = at_ms;
}

void store_put_player_deleted(struct store_batch *batch, const char *player)
{
    add(batch, STORE_OP_PLAYER_DELETED, "")->text[0] = copy_text(batch, player);
}

void store_put_block(struct store_batch *batch, const char *player, const char *blocked, int on)
{
    struct store_op *op = add(batch, STORE_OP_BLOCK, "");

    op->text[0] = copy_text(batch, player);
    op->text[1] = copy_text(batch, blocked);
    op->flag = on != 0;
}

void store_put_report(struct store_batch *batch, const char *by, const char *table,
                      const char *against, const char *text, int64_t at_ms)
{
    /* The table is told about, not written to: dropping it from a batch keeps the report. */
    struct store_op *op = add(batch, STORE_OP_REPORT, "");

    op->text[0] = copy_text(batch, by);
    op->text[1] = copy_text(batch, against);
    op->text[2] = copy_text(batch, text);
    op->body = copy_text(batch, table);
    op->at_ms = at_ms;
}

void store_put_value(struct store_batch *batch, const char *key, const void *bytes, size_t size)
{
    struct store_op *op = add(batch, STORE_OP_VALUE, "");

    op->text[0] = copy_text(batch, key);
    op->body = copy(batch, bytes, size);
}
