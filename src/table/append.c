/* append.c - what happens at a table becomes an entry of its log, and then its state. */
#include <stdio.h>
#include <stdlib.h>

#include "table/state.h"
#include "table/text.h"

void tbl_append(struct tbl_call *call, const struct tbl_entry *entry)
{
    struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    uint64_t seq = table->seq + 1;
    int offset = out->size;
    int size = tbl_entry_encode(entry, NULL, 0);

    tbl_out_reserve(out, size);
    tbl_entry_encode(entry, out->bytes + offset, size);
    out->size += size;
    tbl_out_add_entry(out, seq, table->now, offset, size, entry->type == TBL_ENTRY_CHECKPOINT);
    call->events.count = 0;
    const char *fault = tbl_apply(table, seq, entry, &call->events);
    if (fault != NULL) {
        /* Whoever makes an entry has checked it: what is wrong here is this program. */
        fprintf(stderr, "drawfour: table %s, entry of type %u: %s\n", table->id, entry->type,
                fault);
        abort();
    }
    call->tell_table |= entry->type != TBL_ENTRY_ACTED && entry->type != TBL_ENTRY_VOTED &&
                        entry->type != TBL_ENTRY_MOVED && entry->type != TBL_ENTRY_DECIDED;
}

void tbl_append_simple(struct tbl_call *call, enum tbl_entry_type type, unsigned place)
{
    struct tbl_entry entry = tbl_entry_of(type, place);

    tbl_append(call, &entry);
}
