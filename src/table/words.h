/* words.h - what the readers of messages and settings share; not public. */
#ifndef DRAWFOUR_TABLE_WORDS_H
#define DRAWFOUR_TABLE_WORDS_H

#include "table/wire.h"

/* Sets 'fault', cut at a whole character where it is too long, and returns -1. */
int tbl_fault_set(struct tbl_fault *fault, enum tbl_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether 'text' is fit to be shown to others: valid UTF-8 of 'least' to 'most' characters,
 * none of them a control, direction or invisible character, no white space at its ends.
 * With 'joined', the two joiners that scripts and pictures are made with are allowed. */
int tbl_text_good(const char *text, int least, int most, int joined);

/* Whether 'text' consists of 'least' to 'most' letters and digits of ASCII, or one of the
 * characters in 'also'. */
int tbl_word_good(const char *text, size_t least, size_t most, const char *also);

/* Reads pairs of hex digits. Returns how many bytes they are, or -1: a digit that is none,
 * half a pair, more than 'most' bytes. */
int tbl_hex_read(const char *text, uint8_t *bytes, int most);

#endif
