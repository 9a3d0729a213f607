/* commit.c - a batch becomes durable, or nothing of it. */
#include "store/write.h"

static const store_write_fn writers[] = {
    [STORE_OP_TABLE] = store__write_table,
    [STORE_OP_ENTRY] = store__write_entry,
    [STORE_OP_CLOSED] = store__write_closed,
    [STORE_OP_RECORD] = store__write_record,
    [STORE_OP_PLAYER] = store__write_player,
    [STORE_OP_PLAYER_DELETED] = store__write_player_deleted,
    [STORE_OP_BLOCK] = store__write_block,
    [STORE_OP_REPORT] = store__write_report,
    [STORE_OP_VALUE] = store__write_value,
};

static int blames_operation(enum store_status status)
{
    return status == STORE_FENCED || status == STORE_EXISTS || status == STORE_MISSING;
}

enum store_status store_commit(struct store *store, const struct store_batch *batch,
                               int *failed, struct store_error *error)
{
    enum store_status status;

    if (failed != NULL)
        *failed = -1;
    if (batch->no_memory)
        return store__no_memory(error);
    if (batch->count == 0)
        return STORE_OK;
    status = store__begin(store, error);
    if (status != STORE_OK)
        return status;
    for (int i = 0; i < batch->count && status == STORE_OK; i++) {
        const struct store_op *op = &batch->op[i];
        status = writers[op->kind](store, batch, op, error);
        if (blames_operation(status) && failed != NULL)
            *failed = i;
    }
    return store__end(store, status, error);
}
