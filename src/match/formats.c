/* formats.c - what a format is, made from formats.def. */
#include <string.h>

#include <drawfour/match.h>

static const struct {
    const char *word, *clause;
    unsigned traits;
} formats[D4_FORMAT_COUNT] = {
#define FORMAT(format, word, clause, traits) {word, clause, traits},
#include <drawfour/formats.def>
#undef FORMAT
};

const char *d4_format_name(enum d4_format format)
{
    return (unsigned)format < D4_FORMAT_COUNT ? formats[format].word : "";
}

int d4_format_read(const char *name)
{
    for (int i = 0; i < D4_FORMAT_COUNT; i++)
        if (strcmp(name, formats[i].word) == 0)
            return i;
    return -1;
}

const char *d4_format_names(char out[D4_FORMAT_NAMES_MAX])
{
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; i < D4_FORMAT_COUNT; i++) {
        const char *before = i == 0 ? "" : i + 1 < D4_FORMAT_COUNT ? ", " : " or ";
        size_t head = strlen(before), length = strlen(formats[i].word);

        if (used + head + length >= D4_FORMAT_NAMES_MAX)
            break;
        memcpy(out + used, before, head);
        memcpy(out + used + head, formats[i].word, length + 1);
        used += head + length;
    }
    return out;
}

const char *d4_format_clause(enum d4_format format)
{
    return (unsigned)format < D4_FORMAT_COUNT ? formats[format].clause : "";
}

int d4_format_has(enum d4_format format, enum d4_format_trait trait)
{
    return (unsigned)format < D4_FORMAT_COUNT && (formats[format].traits & trait) != 0;
}

int d4_format_teams(enum d4_format format)
{
    return d4_format_has(format, D4_SIDES);
}
