/* bytes.h - numbers and texts as bytes of a log entry, little-endian; not public.
 *
 * A writer counts on past its end and a reader gives zeros past its own: both remember
 * that they failed, and whoever uses them asks once at the end. */
#ifndef DRAWFOUR_TABLE_BYTES_H
#define DRAWFOUR_TABLE_BYTES_H

#include <stdint.h>
#include <string.h>

#include <drawfour/action.h>

struct tbl_writer {
    uint8_t *bytes;
    int size, at;
};

struct tbl_reader {
    const uint8_t *bytes;
    int size, at;
    int failed;
};

/* As much of 'text' as 'out' holds, terminated. */
static inline void tbl_copy(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);

    if (length >= size)
        length = size - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

static inline void tbl_write(struct tbl_writer *writer, const void *bytes, int size)
{
    if (size > 0 && writer->at + size <= writer->size)
        memcpy(writer->bytes + writer->at, bytes, (size_t)size);
    writer->at += size;
}

static inline void tbl_write_number(struct tbl_writer *writer, uint64_t number, int size)
{
    uint8_t bytes[8];

    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
    tbl_write(writer, bytes, size);
}

/* A size in four bytes, and the bytes. */
static inline void tbl_write_block(struct tbl_writer *writer, const void *bytes, int size)
{
    tbl_write_number(writer, (uint64_t)size, 4);
    tbl_write(writer, bytes, size);
}

/* A short text: its size in one byte, no terminator. */
static inline void tbl_write_text(struct tbl_writer *writer, const char *text)
{
    int size = (int)strlen(text);

    tbl_write_number(writer, (uint64_t)size, 1);
    tbl_write(writer, text, size);
}

/* The next 'size' bytes where they lie, or NULL. */
static inline const uint8_t *tbl_read_here(struct tbl_reader *reader, int size)
{
    if (size < 0 || size > reader->size - reader->at) {
        reader->failed = 1;
        return NULL;
    }
    reader->at += size;
    return reader->bytes + reader->at - size;
}

static inline void tbl_read(struct tbl_reader *reader, void *out, int size)
{
    const uint8_t *bytes = tbl_read_here(reader, size);

    if (bytes == NULL)
        memset(out, 0, (size_t)size);
    else if (size > 0)
        memcpy(out, bytes, (size_t)size);
}

static inline uint64_t tbl_read_number(struct tbl_reader *reader, int size)
{
    uint8_t bytes[8] = {0};
    uint64_t number = 0;

    tbl_read(reader, bytes, size);
    for (int i = 0; i < size; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

/* A number that must not pass 'max'. */
static inline unsigned tbl_read_below(struct tbl_reader *reader, unsigned max)
{
    uint64_t number = tbl_read_number(reader, 1);

    if (number > max)
        reader->failed = 1;
    return number > max ? 0 : (unsigned)number;
}

/* A short text into 'size' bytes, terminated; it has no zero inside. */
static inline void tbl_read_text(struct tbl_reader *reader, char *out, int size)
{
    int length = (int)tbl_read_number(reader, 1);
    const uint8_t *bytes = tbl_read_here(reader, length);

    memset(out, 0, (size_t)size);
    if (bytes == NULL)
        return;
    if (length >= size || (length > 0 && memchr(bytes, 0, (size_t)length) != NULL))
        reader->failed = 1;
    else
        memcpy(out, bytes, (size_t)length);
}

static inline const uint8_t *tbl_read_block(struct tbl_reader *reader, int *size)
{
    uint64_t length = tbl_read_number(reader, 4);
    const uint8_t *bytes = tbl_read_here(reader, length > INT32_MAX ? -1 : (int)length);

    *size = bytes == NULL ? 0 : (int)length;
    return bytes;
}

/* In the verb's byte: the colors of further cards follow in three bytes (O14). */
#define TBL_ACTION_MORE 0x80u

static inline void tbl_write_action(struct tbl_writer *writer, struct d4_action action)
{
    uint8_t bytes[4] = {action.verb, action.kind, action.color,
                        (uint8_t)(action.target | action.call << 7)};

    if (d4_action_more(action))
        bytes[0] |= TBL_ACTION_MORE;
    tbl_write(writer, bytes, 4);
    if (d4_action_more(action))
        tbl_write_number(writer, d4_action_more(action), 3);
}

static inline struct d4_action tbl_read_action(struct tbl_reader *reader)
{
    uint8_t bytes[4];

    tbl_read(reader, bytes, 4);
    struct d4_action action = {bytes[0] & 0x7fu, bytes[1], bytes[2], bytes[3] & 0x7fu, 0, 0, 0};
    action.call = bytes[3] > 0x7f;
    if (bytes[0] & TBL_ACTION_MORE) {
        uint32_t more = (uint32_t)tbl_read_number(reader, 3);
        action = d4_with_more(action, more);
        reader->failed |= more == 0;
    }
    return action;
}

#endif
