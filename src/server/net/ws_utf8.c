/* ws_utf8.c - see ws_utf8.h; the table of well-formed bytes is that of RFC 3629. */
#include <string.h>

#include "ws_utf8.h"

/* The first byte of a character that is not ASCII. */
static bool begin(struct ws_utf8 *utf8, uint8_t byte)
{
    utf8->low = 0x80;
    utf8->high = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) {
        utf8->missing = 1;
    } else if (byte >= 0xe0 && byte <= 0xef) {
        utf8->missing = 2;
        if (byte == 0xe0)
            utf8->low = 0xa0; /* shorter forms exist */
        else if (byte == 0xed)
            utf8->high = 0x9f; /* surrogates */
    } else if (byte >= 0xf0 && byte <= 0xf4) {
        utf8->missing = 3;
        if (byte == 0xf0)
            utf8->low = 0x90;
        else if (byte == 0xf4)
            utf8->high = 0x8f; /* past U+10FFFF */
    } else {
        return false;
    }
    return true;
}

bool ws_utf8_check(struct ws_utf8 *utf8, const char *text, size_t size)
{
    const char *end = text + size;

    while (text < end) {
        uint8_t byte;
        uint64_t word;

        while (utf8->missing == 0 && end - text >= 8) {
            memcpy(&word, text, sizeof word);
            if (word & UINT64_C(0x8080808080808080))
                break;
            text += 8;
        }
        if (text == end)
            break;
        byte = (uint8_t)*text++;
        if (utf8->missing > 0) {
            if (byte < utf8->low || byte > utf8->high)
                return false;
            utf8->low = 0x80;
            utf8->high = 0xbf;
            utf8->missing--;
        } else if (byte >= 0x80 && !begin(utf8, byte)) {
            return false;
        }
    }
    return true;
}

bool ws_utf8_complete(const struct ws_utf8 *utf8)
{
    return utf8->missing == 0;
}
