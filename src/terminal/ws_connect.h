/* ws_connect.h - a stream to a server, upgraded to a WebSocket; for ws.c. */
#ifndef DRAWFOUR_TERMINAL_WS_CONNECT_H
#define DRAWFOUR_TERMINAL_WS_CONNECT_H

#include <sys/types.h>

#include <openssl/ssl.h>

#include "terminal/url.h"

#define TUI_UPGRADE_MAX 8192 /* bytes of the server's answer */

struct tui_stream {
    int fd;
    SSL_CTX *context; /* NULL: plain */
    SSL *tls;
    /* What came after the answer to the upgrade. */
    unsigned char early[TUI_UPGRADE_MAX];
    size_t early_at, early_size;
};

/* Connects, with TLS where the link asks for it; the stream blocks, with a limit. Returns as
 * tui_stream_open(). */
int tui_stream_connect(struct tui_stream *stream, const struct tui_url *url,
                       char why[TUI_WHY_MAX]);

/* Connects and upgrades; afterwards the stream does not block. Returns 0, or -1 with the
 * reason in 'why' and nothing open. */
int tui_stream_open(struct tui_stream *stream, const struct tui_url *url,
                    char why[TUI_WHY_MAX]);
void tui_stream_close(struct tui_stream *stream);

/* As read() and write(); -1 with errno EAGAIN: later. 0 from reading: the end. */
ssize_t tui_stream_read(struct tui_stream *stream, void *bytes, size_t size);
ssize_t tui_stream_write(struct tui_stream *stream, const void *bytes, size_t size);

#endif
