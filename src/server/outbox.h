/* outbox.h - messages that wait until what they tell is on disk. */
#ifndef DRAWFOUR_SERVER_OUTBOX_H
#define DRAWFOUR_SERVER_OUTBOX_H

#include "server/hub.h"

/* One message that waits. A connection is kept by its number: it may be gone by then. */
struct srv_post {
    uint64_t conn;
    int stands; /* flag: it is true whether or not the commit succeeds */
    int has_id;
    int64_t id;
    int64_t began_us;
    size_t offset, size;
    struct net_conn *http; /* or NULL: a WebSocket's */
    int status;
};

struct srv_outbox {
    struct srv_post *post;
    int posts, post_room;
    char *bytes;
    size_t size, room;
};

void srv_outbox_put(struct srv_outbox *outbox, struct srv_post post, const char *text,
                    size_t size);
/* It is on disk: all goes out. */
void srv_outbox_send(struct srv_hub *hub, const struct srv_outbox *outbox);
/* It is not on disk: whoever waits for an answer is told so. What is in doubt may be found
 * there after all if the server ends before its disk works again, so nobody is told that it
 * was not done. */
void srv_outbox_refuse(struct srv_hub *hub, const struct srv_outbox *outbox, int in_doubt);
/* What a burst made large is given back. */
void srv_outbox_empty(struct srv_outbox *outbox);
void srv_outbox_free(struct srv_outbox *outbox);

/* An acknowledgement left: counts how long it took. */
void srv_acknowledged(struct srv_hub *hub, int64_t began_us);

/* The array with room for one more than 'count' things of 'each' bytes. */
void *srv_grown(void *array, int *room, int count, size_t each);

#endif
