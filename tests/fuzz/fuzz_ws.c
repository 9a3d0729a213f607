/* WebSocket: any frames. What reaches the handler is UTF-8 within the limit, comes back as
 * it was, and is the same however the bytes were split on their way.
 *
 * The first byte of the input is the size of the pieces. Then come frames, each as its first
 * byte, a byte with the size of its payload, and the payload, which is masked here, as no
 * mutation would learn to; with 0xff as the first byte the payload is sent as it is. */
#include <string.h>

#include "fuzz_net.h"

#define MOST 400

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fuzz_text *heard;
static int open_count;

/* By the definition, one character at a time; the server's way is another. */
static int is_utf8(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + size;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};

    while (at < end) {
        int more = *at < 0x80 ? 0 : *at >> 5 == 6 ? 1 : *at >> 4 == 14 ? 2 : 3;
        uint32_t c = more ? *at & (0x3fu >> more) : *at;

        if ((more == 3 && *at >> 3 != 30) || end - at <= more)
            return 0;
        for (int i = 1; i <= more; i++) {
            if (at[i] >> 6 != 2)
                return 0;
            c = c << 6 | (at[i] & 0x3fu);
        }
        if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
            return 0;
        at += more + 1;
    }
    return 1;
}

static int on_upgrade(void *context, struct net_conn *conn, const struct net_request *request)
{
    (void)context;
    (void)conn;
    (void)request;
    return 0;
}

static void on_opened(void *context, struct net_conn *conn)
{
    (void)context;
    (void)conn;
    open_count++;
}

static void on_text(void *context, struct net_conn *conn, const char *text, size_t size)
{
    (void)context;
    NET_ASSERT(size <= MOST, "a message past the limit");
    NET_ASSERT(is_utf8(text, size), "a text that is not UTF-8");
    fuzz_add(heard, text, size);
    fuzz_add(heard, "\n", 1);
    if (size == 5 && memcmp(text, "close", 5) == 0)
        net_close_ws(conn, 4000, "as you wish");
    net_send(conn, text, size);
}

static void on_closed(void *context, struct net_conn *conn)
{
    (void)context;
    (void)conn;
    open_count--;
}

static void on_request(void *context, struct net_conn *conn, const struct net_request *request)
{
    (void)context;
    (void)request;
    net_respond(conn, 404, NULL, "", NULL, 0, 0);
}

/* Checks the server's frames, and leaves opcodes and payloads in 'to'. */
static void check_frames(const struct fuzz_text *out, struct fuzz_text *to)
{
    const unsigned char *at = (const unsigned char *)out->data, *end = at + out->size;
    int closed = 0;

    while (at < end) {
        size_t size;

        NET_ASSERT(!closed, "words after the close");
        NET_ASSERT(end - at >= 2 && (at[0] & 0xf0) == 0x80, "a frame is malformed");
        size = at[1];
        NET_ASSERT(size != 127 && size < 128, "masked, or too long");
        closed = at[0] == 0x88;
        fuzz_add(to, at, 1);
        at += 2;
        if (size == 126) {
            NET_ASSERT(end - at >= 2, "half a frame");
            size = (size_t)(at[0] << 8 | at[1]);
            NET_ASSERT(size > 125, "a length longer than needed");
            at += 2;
        }
        NET_ASSERT((size_t)(end - at) >= size, "half a frame");
        NET_ASSERT(!closed || size == 0 || (size >= 2 && size < 126), "a close is malformed");
        fuzz_add(to, at, size);
        at += size;
    }
}

static void converse(struct net_loop *loop, const struct fuzz_text *bytes, size_t piece,
                     struct fuzz_text *told)
{
    static const char hello[] = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    struct fuzz_text out = {NULL, 0, 0};
    int fd = fuzz_net_connect(loop);

    heard = told;
    fuzz_net_feed(loop, fd, hello, sizeof hello - 1, sizeof hello, &out);
    NET_ASSERT(out.size > 12 && memcmp(out.data, "HTTP/1.1 101", 12) == 0, "not opened");
    out.size = 0;
    fuzz_net_feed(loop, fd, bytes->data, bytes->size, piece, &out);
    fuzz_net_end(loop, fd, &out);
    NET_ASSERT(open_count == 0, "opened and closed do not match");
    check_frames(&out, told);
    free(out.data);
}

static void build(const uint8_t *data, size_t size, struct fuzz_text *bytes)
{
    while (size >= 2) {
        uint8_t first = data[0], count = data[1];
        uint8_t head[8] = {first, (uint8_t)(0x80 | count), count, 7, 0x55, 0xaa, 0, 0};
        size_t length = count;

        data += 2;
        size -= 2;
        length = length < size ? length : size;
        if (first == 0xff) {
            fuzz_add(bytes, data, length);
        } else if (count < 126) {
            fuzz_add(bytes, head, 6);
            for (size_t i = 0; i < length; i++) {
                uint8_t masked = data[i] ^ head[2 + i % 4];

                fuzz_add(bytes, &masked, 1);
            }
        } else {
            /* Sizes from 126 on, in the long form. */
            uint8_t tall[8] = {first, 0x80 | 126, 0, count, 1, 2, 3, 4};

            fuzz_add(bytes, tall, 8);
            for (size_t i = 0; i < length; i++) {
                uint8_t masked = data[i] ^ tall[4 + i % 4];

                fuzz_add(bytes, &masked, 1);
            }
        }
        data += length;
        size -= length;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct net_handler handler = {.request = on_request,
                                               .upgrade = on_upgrade,
                                               .opened = on_opened,
                                               .text = on_text,
                                               .closed = on_closed};
    static const struct net_limits limits = {.frame_bytes = MOST,
                                             .messages_per_second = 1000000};
    struct net_loop *loop = fuzz_net_loop(&handler, &limits);
    struct fuzz_text bytes = {NULL, 0, 0}, whole = {NULL, 0, 0}, split = {NULL, 0, 0};

    if (size < 2)
        return 0;
    build(data + 1, size - 1, &bytes);
    converse(loop, &bytes, bytes.size + 1, &whole);
    converse(loop, &bytes, 1 + data[0] % 64, &split);
    NET_ASSERT(whole.size == split.size &&
                   (whole.size == 0 || memcmp(whole.data, split.data, whole.size) == 0),
               "split differently, understood differently");
    free(bytes.data);
    free(whole.data);
    free(split.data);
    return 0;
}
