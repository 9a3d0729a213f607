/* fields.c - see fields.h. */
#include "terminal/fields.h"

#include <string.h>

#include "terminal/model.h"

/* The bytes of the UTF-8 character at 'text', which jansson has checked. */
static size_t character(const char *text)
{
    size_t length = 1;

    while (((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

/* What would move the cursor or turn the direction of writing. */
static int is_control(const unsigned char *c)
{
    if (c[0] < 0x20 || c[0] == 0x7f)
        return 1;
    if (c[0] == 0xc2 && c[1] < 0xa0)
        return 1;
    if (c[0] == 0xe2 && c[1] == 0x80)
        return c[2] >= 0x8b ? c[2] <= 0x8f || (c[2] >= 0xa8 && c[2] <= 0xae) : 0;
    if (c[0] == 0xe2 && c[1] == 0x81)
        return c[2] >= 0xa6 && c[2] <= 0xaf;
    return 0;
}

size_t tui_copy_text(char *out, size_t size, const char *text)
{
    size_t used = 0;

    while (*text != '\0') {
        size_t length = character(text);
        if (used + length >= size)
            break;
        if (!is_control((const unsigned char *)text)) {
            memcpy(out + used, text, length);
            used += length;
        }
        text += length;
    }
    out[used] = '\0';
    return used;
}

void tui_field_text(const json_t *object, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));

    tui_copy_text(out, size, text ? text : "");
}

int64_t tui_field_number(const json_t *object, const char *key, int64_t fallback)
{
    const json_t *value = json_object_get(object, key);

    return json_is_integer(value) ? (int64_t)json_integer_value(value) : fallback;
}

int tui_field_int(const json_t *object, const char *key, int least, int most, int fallback)
{
    int64_t number = tui_field_number(object, key, (int64_t)least - 1);

    return number < least || number > most ? fallback : (int)number;
}

int tui_field_flag(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

char tui_field_letter(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    char letter = text ? text[0] : '\0';

    return letter >= 'a' && letter <= 'z' ? letter : '\0';
}

int tui_field_seat(const json_t *object, const char *key)
{
    return tui_field_int(object, key, 0, D4_SEATS_MAX - 1, TUI_NO_SEAT);
}
