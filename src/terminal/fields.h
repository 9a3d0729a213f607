/* fields.h - reads values out of JSON that nobody vouches for; not for other parts.
 *
 * A key that is missing or of another type gives the fallback; texts are cut to their
 * field, between characters, and control characters are left out of them. */
#ifndef DRAWFOUR_TERMINAL_FIELDS_H
#define DRAWFOUR_TERMINAL_FIELDS_H

#include <stddef.h>

#include <jansson.h>

/* Copies 'text' so that it may be shown: valid characters that are no control characters,
 * as many as fit. Returns the length. */
size_t tui_copy_text(char *out, size_t size, const char *text);

/* The text at 'key', or "". */
void tui_field_text(const json_t *object, const char *key, char *out, size_t size);
/* The number at 'key'. */
int64_t tui_field_number(const json_t *object, const char *key, int64_t fallback);
/* The number at 'key' if it lies from 'least' to 'most', else the fallback. */
int tui_field_int(const json_t *object, const char *key, int least, int most, int fallback);
/* Whether the value at 'key' is true. */
int tui_field_flag(const json_t *object, const char *key);
/* The first character of the text at 'key', or '\0'. */
char tui_field_letter(const json_t *object, const char *key);

/* A seat, or TUI_NO_SEAT. */
int tui_field_seat(const json_t *object, const char *key);

#endif
