/* pages.h - the browser client as it is built into the program (tools/embed_pages.py). */
#ifndef DRAWFOUR_SERVER_PAGES_H
#define DRAWFOUR_SERVER_PAGES_H

#include <stddef.h>

struct srv_file {
    const char *path, *type, *tag;
    const unsigned char *bytes;
    size_t size;
    const unsigned char *packed; /* by gzip */
    size_t packed_size;          /* 0: not smaller */
    const unsigned char *brotli; /* the same by brotli */
    size_t brotli_size;          /* 0: not smaller */
    int keep_s; /* how long it is good without asking again; for ever where the name says which
                   version it is */
};

extern const struct srv_file srv_files[]; /* ends with a path of NULL */

/* Why there are none, fit for HTML; empty when there are. */
extern const char srv_files_missing[];

#endif
