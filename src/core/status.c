/* status.c - statuses in words. */
#include <stdarg.h>
#include <string.h>

#include <drawfour/status.h>

static const struct {
    const char *clause;
    const char *text;
} refusals[] = {{"", ""},
#define D4_STATUS_ROW(name, clause, text) {clause, text},
                D4_REFUSAL_MAP(D4_STATUS_ROW)
#undef D4_STATUS_ROW
};

const char *d4_status_clause(enum d4_status status)
{
    return status > D4_OK && status < D4_REFUSAL_COUNT ? refusals[status].clause : "";
}

const char *d4_status_text(enum d4_status status)
{
    if (status > D4_OK && status < D4_REFUSAL_COUNT)
        return refusals[status].text;
    switch (status) {
    case D4_OK: return "accepted";
    case D4_BAD_ACTION: return "no action of this table";
    case D4_BAD_EDITION: return "the edition is not sound";
    case D4_BAD_OPTION: return "no such option or value";
    case D4_BAD_SETUP: return "the table's decisions do not fit the edition";
    case D4_BAD_POSITION: return "the position cannot be";
    case D4_BAD_RECORD: return "the text is no record";
    case D4_BAD_RESULT: return "the result does not hold";
    case D4_BAD_BYTES: return "the bytes are no game of these rules";
    default: return "unknown status";
    }
}

/* A bounded text under construction; what does not fit is cut off. */
struct text {
    char *out;
    size_t size, length;
};

static void put(struct text *text, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count && text->length + 1 < text->size; i++)
        text->out[text->length++] = bytes[i];
    text->out[text->length] = '\0';
}

static void put_number(struct text *text, int number)
{
    char digits[12];
    size_t at = sizeof digits;
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--at] = '-';
    put(text, digits + at, sizeof digits - at);
}

static void put_format(struct text *text, const char *format, va_list arguments)
{
    for (const char *at = format; *at; at++) {
        if (*at != '%') {
            put(text, at, 1);
            continue;
        }
        switch (*++at) {
        case 's': {
            const char *string = va_arg(arguments, const char *);
            put(text, string, strlen(string));
            break;
        }
        case 'd': put_number(text, va_arg(arguments, int)); break;
        case 'c': {
            char c = (char)va_arg(arguments, int);
            put(text, &c, 1);
            break;
        }
        case '%': put(text, "%", 1); break;
        default: return;
        }
    }
}

enum d4_status d4_fail(enum d4_status status, struct d4_error *error, const char *format, ...)
{
    if (error) {
        struct text text = {error->text, sizeof error->text, 0};
        va_list arguments;

        error->text[0] = '\0';
        va_start(arguments, format);
        put_format(&text, format, arguments);
        va_end(arguments);
    }
    return status;
}
