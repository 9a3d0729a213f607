/* append.c - what happens at a table becomes an entry of its log, and then its state. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/reading.h"
#include "table/state.h"
#include "table/text.h"

/* Whether the table message shows what such an entry changes. */
static int shown_by_table(unsigned type)
{
    switch (type) {
    case TBL_ENTRY_ACTED:
    case TBL_ENTRY_VOTED:
    case TBL_ENTRY_MOVED:
    case TBL_ENTRY_DECIDED:
    case TBL_ENTRY_PLEDGED: /* of no interest to others before the list of pledges */
    case TBL_ENTRY_LISTED:
    case TBL_ENTRY_OPENED: return 0;
    default: return 1;
    }
}

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
    out->moved |= entry->type != TBL_ENTRY_ACTED;
    call->tell_table |= shown_by_table(entry->type);
}

void tbl_append_simple(struct tbl_call *call, enum tbl_entry_type type, unsigned place)
{
    struct tbl_entry entry = tbl_entry_of(type, place);

    tbl_append(call, &entry);
}

void tbl_append_settings(struct tbl_call *call, struct tbl_entry *entry, const json_t *json,
                         const char *text)
{
    struct tbl_library *library = call->table->world->library;
    size_t length = strlen(text);
    int behind = tbl_readings_write(library, json, NULL, 0);
    char *bytes = tbl_alloc(length + 1 + (size_t)behind);

    memcpy(bytes, text, length + 1);
    tbl_readings_write(library, json, (uint8_t *)bytes + length + 1, behind);
    entry->data = bytes;
    entry->data_size = (int)length + (behind > 0 ? 1 + behind : 0);
    tbl_append(call, entry);
    entry->data = NULL;
    free(bytes);
}
