/* outbox.c - messages that wait until what they tell is on disk. */
#include "server/outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OUTBOX_KEPT ((size_t)1 << 20) /* bytes that an empty outbox may hold on to */

void *srv_grown(void *array, int *room, int count, size_t each)
{
    if (count < *room)
        return array;
    *room = *room ? *room * 2 : 64;
    array = realloc(array, (size_t)*room * each);
    if (array == NULL)
        abort();
    return array;
}

static size_t keep(struct srv_outbox *outbox, const char *text, size_t size)
{
    size_t offset = outbox->size;

    if (outbox->size + size > outbox->room) {
        outbox->room = (outbox->size + size) * 2;
        outbox->bytes = realloc(outbox->bytes, outbox->room);
        if (outbox->bytes == NULL)
            abort();
    }
    memcpy(outbox->bytes + offset, text, size);
    outbox->size += size;
    return offset;
}

void srv_outbox_put(struct srv_outbox *outbox, struct srv_post post, const char *text,
                    size_t size)
{
    post.offset = keep(outbox, text, size);
    post.size = size;
    outbox->post = srv_grown(outbox->post, &outbox->post_room, outbox->posts, sizeof post);
    outbox->post[outbox->posts++] = post;
}

void srv_outbox_free(struct srv_outbox *outbox)
{
    free(outbox->bytes);
    free(outbox->post);
    *outbox = (struct srv_outbox){0};
}

void srv_outbox_empty(struct srv_outbox *outbox)
{
    if (outbox->room > OUTBOX_KEPT) {
        srv_outbox_free(outbox);
    }
    outbox->posts = 0;
    outbox->size = 0;
}

void srv_acknowledged(struct srv_hub *hub, int64_t began_us)
{
    static const int64_t LIMIT_US[] = {100,   250,   500,   1000,   2500,   5000,
                                       10000, 25000, 50000, 100000, 1000000};
    int64_t took = srv_now_us() - began_us;
    int i = 0;

    while (i < 11 && took > LIMIT_US[i])
        i++;
    hub->count.ack_bucket[i]++;
    hub->count.acks++;
    hub->count.ack_us_sum += (uint64_t)took;
}

void srv_outbox_send(struct srv_hub *hub, const struct srv_outbox *outbox)
{
    for (int i = 0; i < outbox->posts; i++) {
        const struct srv_post *post = &outbox->post[i];
        const char *text = outbox->bytes + post->offset;

        if (post->http != NULL) {
            net_respond(post->http, post->status, "application/json",
                        "Cache-Control: no-store\r\n", text, post->size, 0);
            continue;
        }
        struct srv_conn *conn = srv_conn_find(hub, post->conn);
        if (conn == NULL)
            continue;
        net_send(conn->net, text, post->size);
        if (post->has_id)
            srv_acknowledged(hub, post->began_us);
    }
}

void srv_outbox_refuse(struct srv_hub *hub, const struct srv_outbox *outbox, int in_doubt)
{
    const char *words = in_doubt
                            ? "the server could not write to its disk; whether this was done "
                              "shows when it works again"
                            : "the server could not write to its disk; nothing was done";

    for (int i = 0; i < outbox->posts; i++) {
        const struct srv_post *post = &outbox->post[i];
        char text[256];

        if (post->http != NULL) {
            int size =
                snprintf(text, sizeof text,
                         "{\"error\": {\"code\": \"storage\", \"text\": \"%s\"}}", words);
            net_respond(post->http, 503, "application/json", "Retry-After: 5\r\n", text,
                        (size_t)size, 0);
            continue;
        }
        struct srv_conn *conn = srv_conn_find(hub, post->conn);
        if (conn != NULL && post->stands)
            net_send(conn->net, outbox->bytes + post->offset, post->size);
        if (conn == NULL || !post->has_id)
            continue;
        int size = snprintf(text, sizeof text,
                            "{\"type\": \"no\", \"id\": %lld, \"code\": \"storage\", "
                            "\"text\": \"%s\", \"retry_ms\": 5000}",
                            (long long)post->id, words);
        net_send(conn->net, text, (size_t)size);
    }
}
