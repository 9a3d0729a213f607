/* share.h - a queue that shares fairly: addresses are served in turn, and of an address its
 * tables in turn; at a table the first comes first.
 *
 * So whoever asks for much waits for the own requests, and nobody else does. Where the address
 * is not known (0) each table stands for itself.
 *
 * No locks: whoever uses it from several threads holds one. */
#ifndef DRAWFOUR_SERVER_SHARE_H
#define DRAWFOUR_SERVER_SHARE_H

#include <stdint.h>

#define SRV_SHARE_NAME_MAX 32 /* bytes of a table's id, with terminator */

/* In everything that waits. Who puts it sets 'address' and 'table'. */
struct srv_share_item {
    struct srv_share_item *next;
    uint64_t address;
    char table[SRV_SHARE_NAME_MAX];
};

struct srv_share_group; /* of one address */
struct srv_share {      /* zeroed: empty */
    struct srv_share_group *groups;
    struct srv_share_group *next; /* whose turn it is, in a ring */
    int waiting, group_count;
};

void srv_share_put(struct srv_share *share, struct srv_share_item *item);
/* The next item, or NULL. 'parts' is in how many parts the time must be divided for all that
 * wait: the share of one address is an even one, and its items divide it among themselves. */
struct srv_share_item *srv_share_take(struct srv_share *share, int *parts);

#endif
