/* inline.c - what stands in the headers as D4_INLINE, once more as functions that the library
 * exports: a language that binds to the library cannot call what is only in a header. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

#define D4_INLINE D4_API
#include <drawfour/drawfour.h>
