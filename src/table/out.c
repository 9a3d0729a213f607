/* out.c - outputs, and the words of JSON in them. */
#include <stdio.h>
#include <stdlib.h>

#include "table/text.h"

static void *grow(void *memory, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return memory;
    *capacity = *capacity != 0 ? 2 * *capacity : 16;
    memory = realloc(memory, (size_t)*capacity * size);
    if (memory == NULL) {
        fputs("drawfour: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void tbl_out_init(struct tbl_out *out)
{
    memset(out, 0, sizeof *out);
}

void tbl_out_clear(struct tbl_out *out)
{
    out->size = out->entries = out->messages = out->records = out->thinks = out->results = 0;
    out->moved = 0;
}

void tbl_out_free(struct tbl_out *out)
{
    free(out->bytes);
    free(out->entry);
    free(out->message);
    free(out->record);
    tbl_out_init(out);
}

void tbl_out_reserve(struct tbl_out *out, int size)
{
    int capacity = out->capacity != 0 ? out->capacity : 8192;

    if (size <= out->capacity - out->size)
        return;
    while (capacity - out->size < size)
        capacity *= 2;
    out->bytes = realloc(out->bytes, (size_t)capacity);
    if (out->bytes == NULL) {
        fputs("drawfour: out of memory\n", stderr);
        abort();
    }
    out->capacity = capacity;
}

void tbl_put_int(struct tbl_out *out, int64_t number)
{
    char digits[24];
    int at = (int)sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        digits[--at] = '-';
    tbl_put_bytes(out, digits + at, (int)sizeof digits - at);
}

void tbl_put_seat(struct tbl_out *out, int seat)
{
    if (seat < 0)
        tbl_put(out, "null");
    else
        tbl_put_int(out, seat);
}

void tbl_put_string(struct tbl_out *out, const char *text)
{
    static const char HEX[] = "0123456789abcdef";

    tbl_put(out, "\"");
    while (*text != '\0') {
        int plain = 0;

        while ((unsigned char)text[plain] >= ' ' && text[plain] != '"' && text[plain] != '\\')
            plain++;
        tbl_put_bytes(out, text, plain);
        text += plain;
        if (*text == '\0')
            break;
        unsigned char c = (unsigned char)*text++;
        char escaped[6] = {'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]};
        if (c < ' ') {
            tbl_put_bytes(out, escaped, 6);
        } else {
            escaped[1] = (char)c;
            tbl_put_bytes(out, escaped, 2);
        }
    }
    tbl_put(out, "\"");
}

void tbl_put_hex(struct tbl_out *out, const uint8_t *bytes, int size)
{
    static const char HEX[] = "0123456789abcdef";

    tbl_put(out, "\"");
    for (int i = 0; i < size; i++) {
        char pair[2] = {HEX[bytes[i] >> 4], HEX[bytes[i] & 15]};
        tbl_put_bytes(out, pair, 2);
    }
    tbl_put(out, "\"");
}

void tbl_begin(struct tbl_out *out, int to, const char *type, const char *id)
{
    out->message =
        grow(out->message, out->messages, &out->message_capacity, sizeof *out->message);
    out->message[out->messages++] = (struct tbl_out_message){to, TBL_EVERY_KIND, out->size, 0};
    tbl_put(out, "{\"type\": \"");
    tbl_put(out, type);
    tbl_put(out, "\", \"table\": \"");
    tbl_put(out, id);
    tbl_put(out, "\"");
}

void tbl_for(struct tbl_out *out, unsigned kinds)
{
    out->message[out->messages - 1].kinds = (uint8_t)kinds;
}

void tbl_end(struct tbl_out *out)
{
    struct tbl_out_message *message = &out->message[out->messages - 1];

    tbl_put(out, "}");
    message->size = out->size - message->offset;
}

void tbl_out_add_entry(struct tbl_out *out, uint64_t seq, int64_t at_ms, int offset, int size,
                       int checkpoint)
{
    out->entry = grow(out->entry, out->entries, &out->entry_capacity, sizeof *out->entry);
    out->entry[out->entries++] = (struct tbl_out_entry){seq, at_ms, offset, size, checkpoint};
}

void tbl_out_add_record(struct tbl_out *out, const struct tbl_out_record *record)
{
    out->record = grow(out->record, out->records, &out->record_capacity, sizeof *out->record);
    out->record[out->records++] = *record;
}
