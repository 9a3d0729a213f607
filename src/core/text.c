/* text.c - see text.h. */
#include "core/text.h"

#include <string.h>

long d4__text_next(const char **text)
{
    static const long least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *byte = (const unsigned char *)*text;
    int more = byte[0] < 0xc0 ? 0 : byte[0] < 0xe0 ? 1 : byte[0] < 0xf0 ? 2 : 3;
    long c = more == 0 ? byte[0] : byte[0] & (0x3f >> more);

    if (byte[0] == '\0')
        return 0;
    ++*text;
    if ((byte[0] >= 0x80 && byte[0] < 0xc2) || byte[0] > 0xf4)
        return -1;
    for (int i = 1; i <= more; i++) {
        if ((byte[i] & 0xc0) != 0x80)
            return -1; /* also at the terminator */
        c = c << 6 | (byte[i] & 0x3f);
    }
    if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return -1;
    *text += more;
    return c;
}

int d4__text_is_hidden(long c)
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

const char *d4__text_piece(const char *text, const char *also, char out[D4__TEXT_SHOWN])
{
    static const char HEX[] = "0123456789abcdef";
    const char *rest = text;
    long c = d4__text_next(&rest);
    int length = 0;

    if (c >= 0 && (!d4__text_is_hidden(c) || (c < 0x80 && strchr(also, (int)c) != NULL))) {
        memcpy(out, text, (size_t)(rest - text));
        out[rest - text] = '\0';
        return rest;
    }
    if (c < 0)
        c = (unsigned char)text[0];
    int digits = c < 0x100 ? 2 : c < 0x10000 ? 4 : 8;
    out[length++] = '\\';
    out[length++] = digits == 2 ? 'x' : digits == 4 ? 'u' : 'U';
    while (digits-- > 0)
        out[length++] = HEX[c >> (4 * digits) & 15];
    out[length] = '\0';
    return rest;
}

char *d4__text_show(const char *text, char *out, int size)
{
    int used = 0;

    while (*text != '\0') {
        char piece[D4__TEXT_SHOWN];
        text = d4__text_piece(text, "", piece);
        int length = (int)strlen(piece);
        if (used + length >= size)
            break;
        memcpy(out + used, piece, (size_t)length);
        used += length;
    }
    out[used] = '\0';
    return out;
}
