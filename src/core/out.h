/* out.h - text into a buffer of fixed size, without stdio.
 *
 * Counts on past the end, as snprintf() does: 'length' is what the text has or would
 * have had, and what fits is always terminated. */
#ifndef D4_CORE_OUT_H
#define D4_CORE_OUT_H

#include <string.h>

struct d4__out {
    char *text;
    int size;
    int length;
};

static inline void d4__out_init(struct d4__out *out, char *text, int size)
{
    out->text = text;
    out->size = size > 0 ? size : 0;
    out->length = 0;
    if (size > 0)
        text[0] = '\0';
}

static inline void d4__out_char(struct d4__out *out, char c)
{
    /* Unsigned, so that gcc 14 sees that no character lands before the buffer. */
    if ((unsigned)out->length + 1 < (unsigned)out->size) {
        out->text[out->length] = c;
        out->text[out->length + 1] = '\0';
    }
    out->length++;
}

static inline void d4__out_bytes(struct d4__out *out, const char *bytes, int count)
{
    if (out->length + count < out->size) {
        memcpy(out->text + out->length, bytes, (size_t)count);
        out->length += count;
        out->text[out->length] = '\0';
        return;
    }
    for (int i = 0; i < count; i++)
        d4__out_char(out, bytes[i]);
}

/* The length of a literal is known when compiling. */
static inline void d4__out_text(struct d4__out *out, const char *text)
{
    d4__out_bytes(out, text, (int)strlen(text));
}

static inline void d4__out_int(struct d4__out *out, long number)
{
    char digits[24];
    int at = (int)sizeof digits;
    unsigned long rest = number < 0 ? 0ul - (unsigned long)number : (unsigned long)number;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        digits[--at] = '-';
    d4__out_bytes(out, digits + at, (int)sizeof digits - at);
}

#endif
