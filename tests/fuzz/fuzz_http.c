/* HTTP: any bytes. What reaches the handler is well-formed, what leaves the server is, and
 * both are the same however the bytes were split on their way.
 *
 * The first byte of the input is the size of the pieces, the rest is sent. */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "fuzz_net.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fuzz_text *heard; /* what the handler was told */
static struct net_conn *later;
static int answers;

static void tell(const char *text, size_t size)
{
    fuzz_add(heard, text, size);
    fuzz_add(heard, "|", 1);
}

static void check_text(const char *text)
{
    for (; *text; text++)
        NET_ASSERT((unsigned char)*text >= 0x20 || *text == '\t', "a control character");
}

static void answer(struct net_conn *conn)
{
    answers++;
    net_respond(conn, 200, "text/plain", "", "yes", 3, answers % 2);
}

static void on_request(void *context, struct net_conn *conn, const struct net_request *request)
{
    const char *fields[] = {request->path,
                            request->query,
                            request->host,
                            request->origin,
                            request->authorization,
                            request->content_type,
                            request->accept_encoding,
                            request->if_none_match};

    (void)context;
    NET_ASSERT(request->path[0] == '/' || strcmp(request->path, "*") == 0, "no path");
    NET_ASSERT(request->forwarded_proto[0] == '\0', "a proxy was believed");
    NET_ASSERT(request->forwarded_host[0] == '\0', "a proxy was believed");
    NET_ASSERT(request->body_size <= 300 && request->body[request->body_size] == '\0',
               "the body is too long, or open");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        check_text(fields[i]);
        tell(fields[i], strlen(fields[i]));
    }
    tell(request->body, request->body_size);
    if (strcmp(request->path, "/later") == 0)
        later = conn;
    else
        answer(conn);
}

static void on_turn(void *context)
{
    struct net_conn *conn = later;

    (void)context;
    later = NULL;
    if (conn)
        answer(conn);
}

static int on_upgrade(void *context, struct net_conn *conn, const struct net_request *request)
{
    (void)context;
    (void)conn;
    tell("upgrade", 7);
    check_text(request->path);
    return 403;
}

/* Statuses in order. 100 depends on what had come by then; of refusals the first fault may
 * be one or the other. A body follows unless the request was HEAD, which is not known here:
 * it is skipped if it is there. */
static void statuses(const struct fuzz_text *text, struct fuzz_text *to)
{
    const char *at = text->data ? text->data : "", *end = at + text->size;

    while (at < end) {
        const char *stop, *body;
        int status;

        NET_ASSERT(end - at > 16 && memcmp(at, "HTTP/1.1 ", 9) == 0, "no status line");
        status = atoi(at + 9);
        NET_ASSERT(status >= 100 && status < 600, "no status");
        if (status != 100)
            fuzz_add(to, status < 400 ? "y" : "n", 1);
        stop = memmem(at, (size_t)(end - at), "\r\n\r\n", 4);
        NET_ASSERT(stop, "half an answer");
        at = stop + 4;
        if (status >= 400)
            break;
        body = at;
        at = end - at >= 3 && memcmp(body, "yes", 3) == 0 ? body + 3 : body;
    }
}

static void converse(struct net_loop *loop, const uint8_t *data, size_t size, size_t piece,
                     struct fuzz_text *told)
{
    struct fuzz_text out = {NULL, 0, 0};
    int fd = fuzz_net_connect(loop);

    heard = told;
    fuzz_net_feed(loop, fd, data, size, piece, &out);
    fuzz_net_end(loop, fd, &out);
    NET_ASSERT(!later, "a request is open");
    statuses(&out, told);
    free(out.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct net_handler handler = {
        .request = on_request, .upgrade = on_upgrade, .turn = on_turn};
    static const struct net_limits limits = {.header_bytes = 400, .body_bytes = 300};
    struct net_loop *loop = fuzz_net_loop(&handler, &limits);
    struct fuzz_text whole = {NULL, 0, 0}, split = {NULL, 0, 0};

    if (size < 2)
        return 0;
    converse(loop, data + 1, size - 1, size, &whole);
    converse(loop, data + 1, size - 1, 1 + data[0] % 64, &split);
    NET_ASSERT(whole.size == split.size &&
                   (whole.size == 0 || memcmp(whole.data, split.data, whole.size) == 0),
               "split differently, understood differently");
    free(whole.data);
    free(split.data);
    return 0;
}
