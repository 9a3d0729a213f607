/* ws_connect.c - see ws_connect.h. */
#include "terminal/ws_connect.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <sodium.h>

#define CONNECT_MS 10000
#define MAGIC "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" /* RFC 6455 */

/* A connected socket, or -1 with errno. */
static int connect_to(const struct addrinfo *address)
{
    int fd =
        socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC, address->ai_protocol);
    struct pollfd wait = {.fd = fd, .events = POLLOUT};
    int error = 0;
    socklen_t size = sizeof error;

    if (fd < 0)
        return -1;
    fcntl(fd, F_SETFL, O_NONBLOCK);
    if (connect(fd, address->ai_addr, address->ai_addrlen) != 0)
        error = errno;
    if (error == EINPROGRESS) {
        error = poll(&wait, 1, CONNECT_MS) > 0 ? 0 : ETIMEDOUT;
        if (error == 0)
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
    }
    if (error == 0) {
        struct timeval limit = {.tv_sec = CONNECT_MS / 1000};
        fcntl(fd, F_SETFL, 0);
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        return fd;
    }
    close(fd);
    errno = error;
    return -1;
}

static int open_socket(struct tui_stream *stream, const struct tui_url *url,
                       char why[TUI_WHY_MAX])
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    int status = getaddrinfo(url->host, url->port, &hints, &list);

    if (status != 0)
        return tui_fail(why, "%s: %s", url->host, gai_strerror(status));
    for (const struct addrinfo *at = list; at && stream->fd < 0; at = at->ai_next)
        stream->fd = connect_to(at);
    if (stream->fd < 0)
        tui_fail(why, "%s port %s: %s", url->host, url->port, strerror(errno));
    freeaddrinfo(list);
    return stream->fd < 0 ? -1 : 0;
}

static int start_tls(struct tui_stream *stream, const struct tui_url *url,
                     char why[TUI_WHY_MAX])
{
    stream->context = SSL_CTX_new(TLS_client_method());
    if (!stream->context || SSL_CTX_set_default_verify_paths(stream->context) != 1)
        return tui_fail(why, "TLS cannot be set up");
    SSL_CTX_set_min_proto_version(stream->context, TLS1_2_VERSION);
    SSL_CTX_set_verify(stream->context, SSL_VERIFY_PEER, NULL);
    stream->tls = SSL_new(stream->context);
    if (!stream->tls || SSL_set1_host(stream->tls, url->host) != 1 ||
        SSL_set_tlsext_host_name(stream->tls, url->host) != 1 ||
        SSL_set_fd(stream->tls, stream->fd) != 1)
        return tui_fail(why, "TLS cannot be set up");
    if (SSL_connect(stream->tls) == 1)
        return 0;
    long verified = SSL_get_verify_result(stream->tls);
    if (verified == X509_V_OK)
        return tui_fail(why, "%s: no secure connection: the server does not answer in TLS",
                        url->host);
    return tui_fail(why,
                    "%.80s: no secure connection: %s. If you trust this server, have its "
                    "certificate in a file and name that in SSL_CERT_FILE",
                    url->host, X509_verify_cert_error_string(verified));
}

ssize_t tui_stream_read(struct tui_stream *stream, void *bytes, size_t size)
{
    size_t early = stream->early_size - stream->early_at;

    if (early > 0) {
        if (size > early)
            size = early;
        memcpy(bytes, stream->early + stream->early_at, size);
        stream->early_at += size;
        return (ssize_t)size;
    }
    if (!stream->tls)
        return recv(stream->fd, bytes, size, 0);
    ERR_clear_error();
    int got = SSL_read(stream->tls, bytes, size > 65536 ? 65536 : (int)size);
    if (got > 0)
        return got;
    int error = SSL_get_error(stream->tls, got);
    if (error == SSL_ERROR_ZERO_RETURN)
        return 0;
    errno = error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? EAGAIN : EIO;
    return -1;
}

ssize_t tui_stream_write(struct tui_stream *stream, const void *bytes, size_t size)
{
    if (!stream->tls)
        return send(stream->fd, bytes, size, MSG_NOSIGNAL);
    ERR_clear_error();
    int put = SSL_write(stream->tls, bytes, size > 16384 ? 16384 : (int)size);
    if (put > 0)
        return put;
    int error = SSL_get_error(stream->tls, put);
    errno = error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? EAGAIN : EIO;
    return -1;
}

/* What the server must answer to 'key'. */
static void make_accept(const char *key, char out[64])
{
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    char text[128];

    int length = snprintf(text, sizeof text, "%s%s", key, MAGIC);
    EVP_Digest(text, (size_t)length, hash, &size, EVP_sha1(), NULL);
    sodium_bin2base64(out, 64, hash, size, sodium_base64_VARIANT_ORIGINAL);
}

/* Reads the answer's head; what follows it is kept. */
static int read_head(struct tui_stream *stream, char head[TUI_UPGRADE_MAX])
{
    size_t used = 0;
    char *end = NULL;

    while (!end && used < TUI_UPGRADE_MAX - 1) {
        ssize_t got = tui_stream_read(stream, head + used, TUI_UPGRADE_MAX - 1 - used);
        if (got <= 0)
            return -1;
        used += (size_t)got;
        head[used] = '\0';
        end = strstr(head, "\r\n\r\n");
    }
    if (!end)
        return -1;
    end[2] = '\0';
    stream->early_size = used - (size_t)(end + 4 - head);
    memcpy(stream->early, end + 4, stream->early_size);
    return 0;
}

/* Whether a line of 'head' is "name: value", the name in any case. */
static int has_header(const char *head, const char *name, const char *value)
{
    for (const char *line = strstr(head, "\r\n"); line && line[2];
         line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, strlen(name)) != 0 || line[strlen(name)] != ':')
            continue;
        line += strlen(name) + 1;
        line += strspn(line, " ");
        return strncmp(line, value, strlen(value)) == 0;
    }
    return 0;
}

static int upgrade(struct tui_stream *stream, const struct tui_url *url, char why[TUI_WHY_MAX])
{
    char head[TUI_UPGRADE_MAX], key[32], accept[64], server[TUI_AUTHORITY_MAX];
    unsigned char bytes[16];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, sizeof key, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
    make_accept(key, accept);
    int length = snprintf(head, sizeof head,
                          "GET %s/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: drawfour.1\r\n\r\n",
                          url->path, tui_url_authority(url, server), key);
    for (int at = 0; at < length;) {
        ssize_t put = tui_stream_write(stream, head + at, (size_t)(length - at));
        if (put <= 0)
            return tui_fail(why, "%s: the connection was lost", url->host);
        at += (int)put;
    }
    if (read_head(stream, head) != 0)
        return tui_fail(why, "%s port %s: no answer of a game server", url->host, url->port);
    if (strncmp(head, "HTTP/1.1 101", 12) != 0)
        return tui_fail(why, "%s: the server refuses: %.60s", url->host,
                        strtok(head, "\r\n") ? head : "");
    if (!has_header(head, "Sec-WebSocket-Accept", accept))
        return tui_fail(why, "%s: this is no WebSocket server", url->host);
    return 0;
}

int tui_stream_connect(struct tui_stream *stream, const struct tui_url *url,
                       char why[TUI_WHY_MAX])
{
    memset(stream, 0, sizeof *stream);
    stream->fd = -1;
    if (open_socket(stream, url, why) == 0 && (!url->tls || start_tls(stream, url, why) == 0))
        return 0;
    tui_stream_close(stream);
    return -1;
}

int tui_stream_open(struct tui_stream *stream, const struct tui_url *url, char why[TUI_WHY_MAX])
{
    if (sodium_init() < 0)
        return tui_fail(why, "the system gives no random numbers");
    if (tui_stream_connect(stream, url, why) != 0)
        return -1;
    if (upgrade(stream, url, why) == 0) {
        fcntl(stream->fd, F_SETFL, O_NONBLOCK);
        return 0;
    }
    tui_stream_close(stream);
    return -1;
}

void tui_stream_close(struct tui_stream *stream)
{
    if (stream->tls)
        SSL_free(stream->tls);
    if (stream->context)
        SSL_CTX_free(stream->context);
    if (stream->fd >= 0)
        close(stream->fd);
    stream->tls = NULL;
    stream->context = NULL;
    stream->fd = -1;
}
