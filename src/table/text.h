/* text.h - messages written straight into an output; not public.
 *
 * A message is begun, its keys are put one after the other, and it is ended. Keys are
 * given with their punctuation, ", \"seq\": ", so that most of a message is copied. */
#ifndef DRAWFOUR_TABLE_TEXT_H
#define DRAWFOUR_TABLE_TEXT_H

#include <string.h>

#include "table/table.h"

/* Makes room for 'size' more bytes; 'bytes' may move. */
void tbl_out_reserve(struct tbl_out *out, int size);

static inline void tbl_put_bytes(struct tbl_out *out, const void *bytes, int size)
{
    if (size > out->capacity - out->size)
        tbl_out_reserve(out, size);
    memcpy(out->bytes + out->size, bytes, (size_t)size);
    out->size += size;
}

/* Text as it stands; the length of a literal is known when compiling. */
static inline void tbl_put(struct tbl_out *out, const char *text)
{
    tbl_put_bytes(out, text, (int)strlen(text));
}

void tbl_put_int(struct tbl_out *out, int64_t number);
void tbl_put_string(struct tbl_out *out, const char *text);            /* quoted, escaped */
void tbl_put_hex(struct tbl_out *out, const uint8_t *bytes, int size); /* quoted */
void tbl_put_seat(struct tbl_out *out, int seat);                      /* null if negative */

static inline void tbl_put_flag(struct tbl_out *out, int flag)
{
    tbl_put(out, flag ? "true" : "false");
}

/* {"type": "TYPE", "table": "ID" */
void tbl_begin(struct tbl_out *out, int to, const char *type, const char *id);
void tbl_end(struct tbl_out *out);
/* The message at hand is for viewers of these kinds. */
void tbl_for(struct tbl_out *out, unsigned kinds);

/* An entry or a record: 'size' bytes that the caller fills. Offsets of the output. */
void tbl_out_add_entry(struct tbl_out *out, uint64_t seq, int64_t at_ms, int offset, int size,
                       int checkpoint);
void tbl_out_add_record(struct tbl_out *out, const struct tbl_out_record *record);

#endif
