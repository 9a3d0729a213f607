/* sizes.h - how large the public structs are, for those who cannot ask a C compiler.
 *
 * A caller in another language makes room for a struct by asking here at run time, and so
 * does one that must go on working when a struct grows. The list is sizes.def. */
#ifndef DRAWFOUR_SIZES_H
#define DRAWFOUR_SIZES_H

#include <stddef.h>

#include <drawfour/limits.h>

D4_C_BEGIN

struct d4_size {
    const char *name; /* "d4_game" */
    size_t size;      /* bytes */
    size_t align;     /* the address is a multiple of this */
};

/* The size of struct 'name', or 0: there is none such. */
D4_API size_t d4_size_of(const char *name);

/* Struct 'i' of the list, or NULL past the last. */
D4_API const struct d4_size *d4_size_at(int i);

D4_C_END

#endif
