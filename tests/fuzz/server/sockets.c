/* sockets.c - clients' ends of connections: requests and frames out, answers in. */
#define _GNU_SOURCE /* memmem, strcasestr */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/net_private.h"
#include "world.h"

void socket_open(struct world *world, struct socket *socket)
{
    /* Addresses of a documentation network; several clients share one. */
    struct net_ip ip = {{[10] = 0xff, 0xff, 192, 0, 2, 0}};
    int ends[2];

    ip.bytes[15] = (uint8_t)(1 + (socket - world->socket) % 4);
    FUZZ_ASSERT(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0,
                "no socket pair");
    free(socket->in);
    memset(socket, 0, sizeof *socket);
    socket->person = -1;
    socket->fd = ends[0];
    if (net_adopt(world->hub->net, ends[1], ip) == NULL)
        socket_close(world, socket);
}

void socket_close(struct world *world, struct socket *socket)
{
    if (socket->fd < 0)
        return;
    close(socket->fd);
    socket->fd = -1;
    heard_end(world, socket);
}

void socket_send(struct socket *socket, const void *bytes, size_t size)
{
    const char *at = bytes;

    while (size > 0 && socket->fd >= 0) {
        ssize_t sent = send(socket->fd, at, size, MSG_NOSIGNAL);

        if (sent < 0)
            return; /* closed by the server, or its buffer is full: the rest is lost */
        at += sent;
        size -= (size_t)sent;
    }
}

static struct asked *ask(struct world *world, struct socket *socket, const char *what,
                         int person, int thing)
{
    if (socket->asked_count == ASKED_MAX)
        return NULL;
    struct asked *asked = &socket->asked[socket->asked_count++];
    *asked = (struct asked){.what = what, .person = person, .thing = thing};
    if (person >= 0)
        memcpy(asked->player, world->person[person].player, sizeof asked->player);
    return asked;
}

static struct socket *http_socket(struct world *world)
{
    struct socket *socket = &world->socket[pick(world, HTTP_SOCKETS)];

    if (socket->fd < 0 || socket->asked_count == ASKED_MAX)
        socket_open(world, socket);
    return socket;
}

static int put_authorization(struct world *world, int person, char *out, size_t size)
{
    const struct person *who = person >= 0 ? &world->person[person] : NULL;

    if (who == NULL || who->state == NOBODY)
        return 0;
    int wrong = chance(world, 32);
    return snprintf(out, size, "Authorization: Drawfour %s:%s\r\n", who->player,
                    wrong ? who->old_secret : who->secret);
}

void ask_http(struct world *world, const char *method, const char *path, json_t *body,
              int person, const char *what, int thing)
{
    struct socket *socket = http_socket(world);
    char *text = body != NULL ? json_dumps(body, JSON_COMPACT) : NULL;
    char head[1024];
    int size =
        snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: localhost\r\n", method, path);

    json_decref(body);
    FUZZ_ASSERT(size < 512, "a long path");
    size += put_authorization(world, person, head + size, sizeof head - (size_t)size);
    if (text != NULL)
        size +=
            snprintf(head + size, sizeof head - (size_t)size,
                     "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(text));
    size += snprintf(head + size, sizeof head - (size_t)size, "\r\n");
    note("http %d: %s %s %.300s by %d", (int)(socket - world->socket), method, path,
         text != NULL ? text : "", person);
    if (socket->fd >= 0 && ask(world, socket, what, person, thing) != NULL) {
        socket_send(socket, head, (size_t)size);
        if (text != NULL)
            socket_send(socket, text, strlen(text));
    }
    free(text);
}

void socket_upgrade(struct world *world, struct socket *socket)
{
    static const char REQUEST[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    socket_open(world, socket);
    socket_send(socket, REQUEST, sizeof REQUEST - 1);
}

void socket_frame(struct socket *socket, int opcode, const char *text, size_t size, size_t cut)
{
    char *frame = malloc(size + 16);
    size_t head = 2;

    FUZZ_ASSERT(frame != NULL && size < 65536, "a frame too large");
    frame[0] = (char)(0x80 | opcode);
    frame[1] = (char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[head++] = (char)(size >> 8);
        frame[head++] = (char)size;
    }
    memset(frame + head, 0, 4); /* a mask of zeros changes nothing */
    head += 4;
    memcpy(frame + head, text, size);
    size += head;
    socket_send(socket, frame, size > cut ? size - cut : 0);
    free(frame);
}

void ask_ws(struct world *world, struct socket *socket, const char *type, json_t *message)
{
    int64_t id = json_integer_value(json_object_get(message, "id"));

    if (id == 0) {
        id = 1000000 + ++world->last_id; /* apart from the ids of questions */
        json_object_set_new(message, "id", json_integer(id));
    }
    json_object_set_new(message, "type", json_string(type));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    note("ws %d: %.500s", (int)(socket - world->socket), text);
    struct asked *asked = ask(world, socket, type, socket->person, -1);
    if (asked != NULL) {
        asked->id = id;
        socket_frame(socket, 1, text, strlen(text), 0);
    }
    free(text);
}

/* --- What comes in. */

static void take(struct socket *socket, size_t size)
{
    memmove(socket->in, socket->in + size, socket->in_size - size);
    socket->in_size -= size;
}

static json_t *parse(const char *text, size_t size)
{
    json_error_t error;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);

    if (json == NULL)
        note("not JSON: %.*s", (int)(size > 2000 ? 2000 : size), text);
    FUZZ_ASSERT(json != NULL, "the server sent what is not JSON");
    return json;
}

/* One response of HTTP; returns whether there was a whole one. */
static int read_response(struct world *world, struct socket *socket)
{
    char *end = memmem(socket->in, socket->in_size, "\r\n\r\n", 4);
    char head[2048];

    if (end == NULL)
        return 0;
    size_t head_size = (size_t)(end - socket->in) + 4, body_size = 0;
    FUZZ_ASSERT(head_size < sizeof head, "a long head of a response");
    memcpy(head, socket->in, head_size);
    head[head_size] = '\0';
    int status = atoi(head + sizeof "HTTP/1.1");
    const char *length = strcasestr(head, "\r\ncontent-length:");
    if (length != NULL)
        body_size = (size_t)atol(length + sizeof "\r\ncontent-length:" - 1);
    if (socket->in_size < head_size + body_size)
        return 0;
    int is_json = strcasestr(head, "application/json") != NULL && body_size > 0;
    json_t *body = is_json ? parse(socket->in + head_size, body_size) : NULL;
    heard_secrets(world, socket, socket->in, head_size + body_size);
    take(socket, head_size + body_size);
    note("  http %d answers %d", (int)(socket - world->socket), status);
    heard_response(world, socket, status, body);
    json_decref(body);
    return 1;
}

/* One frame; the server sends small and whole ones without a mask. */
static int read_frame(struct world *world, struct socket *socket)
{
    const unsigned char *in = (const unsigned char *)socket->in;
    size_t head = 2, size;

    if (socket->in_size < 2)
        return 0;
    size = in[1];
    FUZZ_ASSERT(size < 128, "a frame of the server with a mask");
    head += size == 126 ? 2 : size == 127 ? 8 : 0;
    if (socket->in_size < head)
        return 0;
    if (head > 2)
        size = 0;
    for (size_t i = 2; i < head; i++)
        size = size << 8 | in[i];
    if (socket->in_size < head + size)
        return 0;
    int opcode = in[0] & 15;
    if (opcode == 1) {
        json_t *message = parse(socket->in + head, size);

        heard_secrets(world, socket, socket->in + head, size);
        note("  ws %d hears %.*s", (int)(socket - world->socket),
             (int)(size > 160 ? 160 : size), socket->in + head);
        take(socket, head + size);
        heard_message(world, socket, message);
        json_decref(message);
        return 1;
    }
    if (opcode == 9)
        socket_frame(socket, 10, socket->in + head, size, 0);
    if (opcode == 8) {
        note("  ws %d is closed with %d", (int)(socket - world->socket),
             size >= 2 ? in[head] << 8 | in[head + 1] : 0);
        socket->broken = 1;
    }
    take(socket, head + size);
    return 1;
}

static void read_all(struct world *world, struct socket *socket)
{
    int ws = socket - world->socket >= HTTP_SOCKETS;

    for (int more = 1; more;) {
        if (ws && !socket->upgraded) {
            char *end = memmem(socket->in, socket->in_size, "\r\n\r\n", 4);

            more = end != NULL;
            if (more && memcmp(socket->in, "HTTP/1.1 101", 12) == 0)
                socket->upgraded = 1;
            else if (more)
                socket->broken = 1;
            take(socket, more ? (size_t)(end - socket->in) + 4 : 0);
            more = more && !socket->broken;
        } else {
            more = ws ? read_frame(world, socket) : read_response(world, socket);
        }
    }
}

void socket_read(struct world *world, struct socket *socket)
{
    ssize_t size = 1;

    while (socket->fd >= 0 && size > 0) {
        if (socket->in_room - socket->in_size < 65536) {
            socket->in_room = 2 * socket->in_room + 65536;
            socket->in = realloc(socket->in, socket->in_room);
            FUZZ_ASSERT(socket->in != NULL, "out of memory");
        }
        size = recv(socket->fd, socket->in + socket->in_size, socket->in_room - socket->in_size,
                    0);
        if (size > 0)
            socket->in_size += (size_t)size;
    }
    int ended = size == 0 || (size < 0 && errno != EAGAIN);
    if (socket->fd >= 0 && socket->in_size > 0)
        read_all(world, socket);
    if (socket->fd >= 0 && (ended || socket->broken)) {
        note("  socket %d ends", (int)(socket - world->socket));
        socket_close(world, socket);
    }
}
