/* limits.h - the sizes everything else is built on.
 *
 * A game is plain bytes of fixed size, so every list in it has a bound. The
 * loader refuses an edition that would pass one of them. */
#ifndef DRAWFOUR_LIMITS_H
#define DRAWFOUR_LIMITS_H

#include <assert.h>
#include <stdint.h>

/* C++ and the languages that bind through it call these functions by their C names. */
#ifdef __cplusplus
#define D4_C_BEGIN extern "C" {
#define D4_C_END }
#define _Static_assert static_assert
#else
#define D4_C_BEGIN
#define D4_C_END
#endif

#define D4_SEATS_MIN 2
#define D4_SEATS_MAX 10 /* D7 */
#define D4_COLORS_MAX 6
#define D4_FACES_MAX 48
#define D4_KINDS_MAX 64   /* a set of kinds is one 64-bit word */
#define D4_COPIES_MAX 7   /* of one kind: three planes count to seven */
#define D4_DECK_MAX 168   /* cards in a deck */
#define D4_EFFECTS_MAX 12 /* effects on one card */
#define D4_NOTICES_MAX 4  /* standing notices (H9) at a time */
#define D4_HOUSE_MAX 4    /* customizable cards that carry their own rule */

#define D4_NAME_MAX 32  /* bytes of a name, with its terminator */
#define D4_TEXT_MAX 160 /* bytes of a sentence, with its terminator */

/* "None" in the one-byte fields below. */
#define D4_NO_SEAT 0x7fu
#define D4_NO_COLOR 0xffu
#define D4_NO_KIND 0xffu

/* The caller must look at the result. */
#define D4_CHECK __attribute__((warn_unused_result))

/* Exported from the shared library. */
#define D4_API __attribute__((visibility("default")))

/* A function whose body stands in a header. The library exports each under its own name too,
 * for callers that cannot compile headers (src/core/inline.c). */
#ifndef D4_INLINE
#define D4_INLINE static inline
#endif

/* A set of seats, bit by seat number. */
typedef uint16_t d4_seats;

#endif
