/* pack.h - records compressed at rest, with a dictionary that is built into the program.
 *
 * A dictionary is never changed: records that were packed with it could not be read any
 * more. A better one gets the next number and is added beside it. */
#ifndef DRAWFOUR_STORE_PACK_H
#define DRAWFOUR_STORE_PACK_H

#include <stddef.h>
#include <stdint.h>

#include "store/database.h"

#define STORE_PACKING_PLAIN 0
#define STORE_PACKING_FIRST 1 /* dictionary.c */

/* No text is larger than this, so a damaged size asks for no more memory. */
#define STORE_TEXT_MAX ((size_t)64 << 20)

struct store_packer *store__packer_new(void);
void store__packer_free(struct store_packer *packer);

/* Packs 'text' into memory for the caller to free; NULL if there is not enough. Sets how it
 * is packed: plain, where packing makes it no smaller. */
void *store__pack(struct store_packer *packer, const char *text, size_t size,
                  size_t *packed_size, int *packing);

/* The text again, for the caller to free, a NUL after it; NULL if it is not well packed. */
char *store__unpack(struct store_packer *packer, int packing, const void *bytes, size_t size,
                    size_t *text_size);

/* dictionary.c, made by store_train. */
extern const unsigned char store__dictionary[];
extern const size_t store__dictionary_size;

#endif
