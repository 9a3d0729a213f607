/* builtin.h - the files of editions/ and house-rules/, put into the library by
 * tools/embed.py when it is built. */
#ifndef DRAWFOUR_EDITIONS_BUILTIN_H
#define DRAWFOUR_EDITIONS_BUILTIN_H

#include <stddef.h>

struct d4__builtin {
    const char *name; /* NULL: past the last */
    const char *file; /* "classic.lua" */
    const char *text;
    size_t size;
};

extern const struct d4__builtin d4__edition_files[];
extern const struct d4__builtin d4__house_files[];

#endif
