/* texts_wait.c - what of a request is kept while its texts are read: a call of the API, or a
 * frame and those that follow it on its connection. */
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/room.h"
#include "server/texts.h"

#define HELD_BYTES_MAX ((size_t)65536) /* of frames of one connection */

/* --- Calls of the API. */

struct waiting_call {
    struct net_conn *conn; /* it lives until it was answered (net.h) */
    void (*handle)(struct srv_call *call);
    enum net_method method;
    char *path, *host, *proto, *forwarded_host;
    char player[TBL_PLAYER_MAX]; /* who asks; "": nobody in particular */
    json_t *body;
};

static char *copy(const char *text)
{
    char *copied = strdup(text);

    if (copied == NULL)
        abort();
    return copied;
}

static void call_again(struct srv_hub *hub, void *context)
{
    struct waiting_call *waiting = context;

    if (hub != NULL) {
        struct net_request request = {.method = waiting->method,
                                      .path = waiting->path,
                                      .query = "",
                                      .host = waiting->host,
                                      .origin = "",
                                      .authorization = "",
                                      .content_type = "",
                                      .accept_encoding = "",
                                      .if_none_match = "",
                                      .forwarded_proto = waiting->proto,
                                      .forwarded_host = waiting->forwarded_host,
                                      .body = "",
                                      .body_size = 0};
        struct srv_call call = {.hub = hub,
                                .conn = waiting->conn,
                                .request = &request,
                                .rest = "",
                                .handle = waiting->handle,
                                .again = 1,
                                .body = waiting->body};

        if (waiting->player[0] != '\0')
            call.person = srv_person_find(hub, waiting->player);
        size_t before = store_batch_size(srv_batch(hub->commits));
        waiting->handle(&call);
        srv_wrote(hub, call.conn, call.person, before);
    }
    json_decref(waiting->body);
    free(waiting->path);
    free(waiting->host);
    free(waiting->proto);
    free(waiting->forwarded_host);
    free(waiting);
}

static int call_wait(struct srv_call *call, const struct tbl_text *missing, int count)
{
    struct srv_hub *hub = call->hub;

    if (count == 0)
        return 1;
    if (call->again) { /* so much was read meanwhile that it is forgotten again */
        srv_error(call, 503, "busy", "many texts are being read; try again");
        return 0;
    }
    /* The call itself was counted already. */
    if (count > 1 && !srv_may(hub, call->conn, count - 1)) {
        srv_error(call, 429, "rate", "much was asked from this address; wait a minute");
        return 0;
    }
    struct waiting_call *waiting = calloc(1, sizeof *waiting);
    if (waiting == NULL)
        abort();
    *waiting = (struct waiting_call){.conn = call->conn,
                                     .handle = call->handle,
                                     .method = call->request->method,
                                     .path = copy(call->request->path),
                                     .host = copy(call->request->host),
                                     .proto = copy(call->request->forwarded_proto),
                                     .forwarded_host = copy(call->request->forwarded_host),
                                     .body = json_incref(call->body)};
    if (call->person != NULL)
        memcpy(waiting->player, call->person->player, sizeof waiting->player);
    if (srv_texts_wait(hub, call->conn, missing, count, call_again, waiting) == SRV_TEXTS_WAITS)
        return 0;
    call_again(NULL, waiting);
    srv_error(call, 429, "rate", "other texts of this address are still being read; wait");
    return 0;
}

int srv_call_texts_read(struct srv_call *call, const json_t *settings)
{
    struct tbl_text missing[TBL_TEXTS_MAX];

    return call_wait(call, missing,
                     tbl_texts_missing(call->hub->world.library, settings, missing));
}

int srv_call_text_read(struct srv_call *call, struct tbl_text text)
{
    int read = tbl_library_reading(call->hub->world.library, text) != NULL;

    return call_wait(call, &text, !read);
}

/* --- Frames. */

struct srv_held {
    uint64_t conn; /* its number: it may be gone by then */
    size_t size;
    char *bytes; /* each frame behind its size */
};

static void hold(struct srv_held *held, const char *text, size_t size)
{
    held->bytes = realloc(held->bytes, held->size + sizeof size + size);
    if (held->bytes == NULL)
        abort();
    memcpy(held->bytes + held->size, &size, sizeof size);
    memcpy(held->bytes + held->size + sizeof size, text, size);
    held->size += sizeof size + size;
}

static void free_held(struct srv_held *held)
{
    free(held->bytes);
    free(held);
}

/* The first frame is the one whose texts were read. One of the others may wait anew, and those
 * after it then wait behind that. */
static void frames_again(struct srv_hub *hub, void *context)
{
    struct srv_held *held = context;
    struct srv_conn *conn = hub != NULL ? srv_conn_find(hub, held->conn) : NULL;

    if (conn != NULL)
        conn->held = NULL;
    for (size_t at = 0; conn != NULL && conn->dead.object == NULL && at < held->size;) {
        size_t size;

        memcpy(&size, held->bytes + at, sizeof size);
        if (at == 0)
            srv_session_again(hub, conn, held->bytes + sizeof size, size);
        else
            srv_session_text(hub, conn, held->bytes + at + sizeof size, size);
        at += sizeof size + size;
    }
    free_held(held);
}

enum srv_texts_state srv_frame_wait(struct srv_hub *hub, struct srv_conn *conn,
                                    const struct tbl_text *missing, int count, const char *text,
                                    size_t size)
{
    struct srv_held *held = calloc(1, sizeof *held);

    if (held == NULL)
        abort();
    held->conn = conn->number;
    hold(held, text, size);
    enum srv_texts_state state =
        srv_texts_wait(hub, conn->net, missing, count, frames_again, held);
    if (state == SRV_TEXTS_WAITS)
        conn->held = held;
    else
        free_held(held);
    return state;
}

int srv_frame_held(struct srv_conn *conn, const char *text, size_t size)
{
    if (conn->held == NULL)
        return 0;
    if (conn->held->size + size <= HELD_BYTES_MAX)
        hold(conn->held, text, size);
    else
        net_close_ws(conn->net, 1008, "too much was sent at once");
    return 1;
}
