/* pack.c - records through zstd. */
#include "store/pack.h"

#include <stdlib.h>
#include <string.h>

#include <zstd.h>

#define LEVEL 19 /* A record is a few hundred bytes: the best level is fast enough. */

struct store_packer {
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
    ZSTD_CDict *pack_with;
    ZSTD_DDict *unpack_with;
};

struct store_packer *store__packer_new(void)
{
    return calloc(1, sizeof(struct store_packer));
}

/* Both halves are made when they are first needed: a dictionary takes a while to digest. */
static int can_pack(struct store_packer *packer)
{
    if (packer->pack_with != NULL)
        return 1;
    if (packer->pack == NULL)
        packer->pack = ZSTD_createCCtx();
    if (packer->pack == NULL)
        return 0;
    packer->pack_with = ZSTD_createCDict(store__dictionary, store__dictionary_size, LEVEL);
    /* The column 'packing' names the dictionary already. */
    return packer->pack_with != NULL &&
           !ZSTD_isError(ZSTD_CCtx_setParameter(packer->pack, ZSTD_c_dictIDFlag, 0)) &&
           !ZSTD_isError(ZSTD_CCtx_refCDict(packer->pack, packer->pack_with));
}

static int can_unpack(struct store_packer *packer)
{
    if (packer->unpack_with != NULL)
        return 1;
    if (packer->unpack == NULL)
        packer->unpack = ZSTD_createDCtx();
    if (packer->unpack == NULL)
        return 0;
    packer->unpack_with = ZSTD_createDDict(store__dictionary, store__dictionary_size);
    return packer->unpack_with != NULL &&
           !ZSTD_isError(ZSTD_DCtx_refDDict(packer->unpack, packer->unpack_with));
}

void store__packer_free(struct store_packer *packer)
{
    if (packer == NULL)
        return;
    ZSTD_freeCCtx(packer->pack);
    ZSTD_freeDCtx(packer->unpack);
    ZSTD_freeCDict(packer->pack_with);
    ZSTD_freeDDict(packer->unpack_with);
    free(packer);
}

void *store__pack(struct store_packer *packer, const char *text, size_t size,
                  size_t *packed_size, int *packing)
{
    size_t room = ZSTD_compressBound(size);
    char *bytes = can_pack(packer) ? malloc(room + 1) : NULL;

    if (bytes == NULL)
        return NULL;
    *packed_size = ZSTD_compress2(packer->pack, bytes, room, text, size);
    *packing = STORE_PACKING_FIRST;
    if (ZSTD_isError(*packed_size) || *packed_size >= size) {
        *packing = STORE_PACKING_PLAIN;
        *packed_size = size;
        memcpy(bytes, text, size);
    }
    return bytes;
}

char *store__unpack(struct store_packer *packer, int packing, const void *bytes, size_t size,
                    size_t *text_size)
{
    unsigned long long length = size;
    char *text;

    if (packing == STORE_PACKING_FIRST && can_unpack(packer))
        length = ZSTD_getFrameContentSize(bytes, size);
    else if (packing != STORE_PACKING_PLAIN)
        return NULL;
    /* Unknown and wrong sizes are huge numbers. */
    if (length > STORE_TEXT_MAX)
        return NULL;
    text = malloc((size_t)length + 1);
    if (text == NULL)
        return NULL;
    *text_size = (size_t)length;
    if (packing == STORE_PACKING_PLAIN && size > 0)
        memcpy(text, bytes, size);
    else if (packing == STORE_PACKING_FIRST)
        *text_size = ZSTD_decompressDCtx(packer->unpack, text, (size_t)length, bytes, size);
    if (*text_size != (size_t)length) { /* an error is a huge number, too */
        free(text);
        return NULL;
    }
    text[length] = '\0';
    return text;
}
