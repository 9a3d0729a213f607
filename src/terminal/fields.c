/* fields.c - see fields.h. */
#include "terminal/fields.h"

#include <string.h>

#include "core/text.h"
#include "terminal/model.h"

size_t tui_copy_text(char *out, size_t size, const char *text)
{
    size_t used = 0;

    while (*text != '\0') {
        const char *begin = text;
        long c = d4__text_next(&text);
        size_t length = (size_t)(text - begin);
        if (c < 0 || d4__text_is_hidden(c))
            continue;
        if (used + length >= size)
            break;
        memcpy(out + used, begin, length);
        used += length;
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
