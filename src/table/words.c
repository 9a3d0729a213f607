/* words.c - text that strangers send: what may be shown, what is hex, what went wrong. */
#include "table/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

static int is_space(long c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
           c == 0x202f || c == 0x205f || c == 0x3000;
}

/* Marks that change the character before them and are nothing alone. */
static int is_mark(long c)
{
    return (c >= 0x300 && c <= 0x36f) || (c >= 0x20d0 && c <= 0x20ff) ||
           (c >= 0xfe00 && c <= 0xfe0f) || c == 0x200c || c == 0x200d;
}

int tbl_text_good(const char *text, int least, int most, int joined)
{
    int count = 0;
    long before = ' ';

    while (*text != '\0') {
        long c = d4__text_next(&text);
        int joiner = joined && (c == 0x200c || c == 0x200d);

        if (c < 0 || (d4__text_is_hidden(c) && !joiner) || ++count > most)
            return 0;
        if (is_space(before) && (is_mark(c) || (count == 1 && is_space(c))))
            return 0;
        before = c;
    }
    return count >= least && (count == 0 || !is_space(before));
}

int tbl_name_good(const char *name)
{
    return strnlen(name, TBL_PERSON_MAX) < TBL_PERSON_MAX && tbl_text_good(name, 1, 24, 0);
}

int tbl_word_good(const char *text, size_t least, size_t most, const char *also)
{
    size_t length = 0;

    for (; text[length] != '\0'; length++) {
        char c = text[length];
        int plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

        if (length == most || (!plain && strchr(also, c) == NULL))
            return 0;
    }
    return length >= least;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int tbl_hex_read(const char *text, uint8_t *bytes, int most)
{
    int size = 0;

    for (; text[0] != '\0'; text += 2, size++) {
        int high = hex_digit(text[0]);
        int low = high < 0 ? -1 : hex_digit(text[1]);

        if (low < 0 || size == most)
            return -1;
        bytes[size] = (uint8_t)(high << 4 | low);
    }
    return size;
}

int tbl_fault_set(struct tbl_fault *fault, enum tbl_code code, const char *format, ...)
{
    char *text = fault->text;
    va_list arguments;

    fault->code = code;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof fault->text, format, arguments);
    va_end(arguments);
    if (length < (int)sizeof fault->text)
        return -1;
    /* Only whole characters, and a sign that there was more. */
    size_t end = sizeof fault->text - 4;
    while (end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80)
        end--;
    memcpy(text + end, "...", 4);
    return -1;
}
