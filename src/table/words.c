/* words.c - text that strangers send: what may be shown, what is hex, what went wrong. */
#include "table/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The character at '*at' and the step to the next; -1 where the bytes are not UTF-8. */
static long next_character(const char **at)
{
    const unsigned char *byte = (const unsigned char *)*at;
    int more = byte[0] < 0x80 ? 0 : byte[0] < 0xe0 ? 1 : byte[0] < 0xf0 ? 2 : 3;
    static const long least[] = {0, 0x80, 0x800, 0x10000};
    long character = more == 0 ? byte[0] : byte[0] & (0x3f >> more);

    if ((byte[0] >= 0x80 && byte[0] < 0xc2) || byte[0] > 0xf4)
        return -1;
    for (int i = 1; i <= more; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return -1; /* also at the terminator */
        character = character << 6 | (byte[i] & 0x3f);
    }
    if (character < least[more] || character > 0x10ffff ||
        (character >= 0xd800 && character <= 0xdfff))
        return -1;
    *at += more + 1;
    return character;
}

/* Characters that show nothing, turn the direction of text or break a line: with them a
 * name could look like another, or a message like two. */
static int is_hidden(long c)
{
    static const struct {
        long from, to;
    } ranges[] = {
        {0x0000, 0x001f}, {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f},
        {0x061c, 0x061c}, {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f}, {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
        {0x3164, 0x3164}, {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i].from && c <= ranges[i].to)
            return 1;
    return (c & 0xfffe) == 0xfffe; /* no characters at all */
}

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
        long c = next_character(&text);
        int joiner = joined && (c == 0x200c || c == 0x200d);

        if (c < 0 || (is_hidden(c) && !joiner) || ++count > most)
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
