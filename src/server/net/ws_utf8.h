/* ws_utf8.h - whether text is UTF-8, in as many pieces as it comes; not public. */
#ifndef DRAWFOUR_SERVER_WS_UTF8_H
#define DRAWFOUR_SERVER_WS_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeros are the beginning. */
struct ws_utf8 {
    uint8_t missing;   /* bytes until the character is whole */
    uint8_t low, high; /* bounds of the next of them */
};

/* False at the first byte with which no UTF-8 can go on. */
bool ws_utf8_check(struct ws_utf8 *utf8, const char *text, size_t size);

/* Whether the text may end here. */
bool ws_utf8_complete(const struct ws_utf8 *utf8);

#endif
