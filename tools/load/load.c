/* load.c - puts a server under the load of many clients and says what it made of it.
 *
 *     load --port P --clients N [--seats 4] [--rate MOVES_PER_SECOND] [--seconds S]
 *          [--mode play|idle|reconnect] [--open] [--whole] [--settle S] [--pid SERVER_PID]
 *
 * Real WebSockets on loopback, one table for every 'seats' clients, full rules, durable. Each
 * client logs in as a new guest, joins, sits, gets ready, and answers every question that is
 * put to it with one of the legal actions. With --rate 0 it answers at once: what the server
 * can do; with a rate the clients together make that many moves a second. A client thinks for a
 * while after it was asked: a slow server makes the clients slow, and is asked less. With
 * --open every table has a schedule instead that does not wait: its moves are due at even
 * intervals, one that could not be made in time is made as soon as it can be, and its time
 * counts from when it was due. Clients follow by patches (docs/network.md), with --whole by
 * whole views. The processor time and memory of the server are read from /proc/PID. --settle
 * says for how long to wait before the memory is read: what a rush of arrivals took is given
 * back within ten seconds or so. One thread, epoll; connections come from several loopback
 * addresses so that ports do not run out. */
#include "load/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int64_t load_now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void load_die(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

/* --- Connections. */

static void connect_one(struct load *load, struct client *client, int number)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    int one = 1;

    client->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->fd < 0)
        load_die("socket: %s", strerror(errno));
    from.sin_addr.s_addr = htonl(0x7f000002u + (unsigned)(number / 2000));
    if (bind(client->fd, (struct sockaddr *)&from, sizeof from) != 0)
        load_die("bind: %s", strerror(errno));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)load->port);
    if (connect(client->fd, (struct sockaddr *)&to, sizeof to) != 0)
        load_die("connect: %s", strerror(errno));
    fcntl(client->fd, F_SETFL, O_NONBLOCK);
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    if (epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->fd, &event) != 0)
        load_die("epoll: %s", strerror(errno));
    client->state = CLIENT_UPGRADING;
    client->used = 0;
    static const char REQUEST[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    load_write(client, REQUEST, sizeof REQUEST - 1);
}

void load_connect(struct load *load, struct client *client)
{
    connect_one(load, client, (int)(client - load->client));
}

void load_disconnect(struct client *client)
{
    /* A reset, as when a network is lost, and so that no port is left waiting. */
    struct linger linger = {1, 0};

    setsockopt(client->fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    close(client->fd);
    client->fd = -1;
    client->state = CLIENT_GONE;
}

/* The small messages of a client fit into any socket buffer. */
void load_write(struct client *client, const void *bytes, size_t size)
{
    if (write(client->fd, bytes, size) != (ssize_t)size)
        load_die("write: %s", strerror(errno));
}

/* One text frame, masked by zeros: the standard wants a mask, not a good one. */
void load_send(struct client *client, const char *format, ...)
{
    unsigned char frame[1024];
    va_list arguments;

    va_start(arguments, format);
    int size = vsnprintf((char *)frame + 8, sizeof frame - 8, format, arguments);
    va_end(arguments);
    if (size < 0 || size >= (int)sizeof frame - 8)
        load_die("a message is too long");
    int head = size < 126 ? 6 : 8, first = 8 - head;
    frame[first] = 0x81;
    frame[first + 1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[first + 2] = (unsigned char)(size >> 8);
        frame[first + 3] = (unsigned char)size;
    }
    memset(frame + 8 - 4, 0, 4);
    load_write(client, frame + first, (size_t)(head + size));
}

/* One whole frame at 'at', or 0 if it is not all there. */
static size_t one_frame(struct load *load, struct client *client, unsigned char *at,
                        size_t left)
{
    size_t head = 2, size;

    if (left < 2)
        return 0;
    size = at[1] & 0x7f;
    if (size == 126) {
        if (left < 4)
            return 0;
        size = (size_t)at[2] << 8 | at[3];
        head = 4;
    } else if (size == 127) {
        if (left < 10)
            return 0;
        size = (size_t)at[6] << 24 | (size_t)at[7] << 16 | (size_t)at[8] << 8 | at[9];
        head = 10;
    }
    if (left < head + size)
        return 0;
    if ((at[0] & 0x0f) == 1) {
        load->messages += load->playing;
        unsigned char after = at[head + size];

        at[head + size] = '\0';
        load_text(load, client, (char *)at + head);
        at[head + size] = after;
    } else if ((at[0] & 0x0f) == 8) {
        load_die("the server closed a connection: %.*s", (int)size, at + head + 2);
    } else if ((at[0] & 0x0f) == 9) {
        static const unsigned char PONG[] = {0x8a, 0x80, 0, 0, 0, 0};

        load_write(client, PONG, sizeof PONG);
    }
    return head + size;
}

/* Reads what there is. A message that is cut off waits in the client's own buffer. */
static void readable(struct load *load, struct client *client)
{
    static unsigned char buffer[1 << 20];
    size_t used = client->used, at = 0;

    if (used > 0)
        memcpy(buffer, client->rest, used);
    ssize_t got = read(client->fd, buffer + used, sizeof buffer - used - 1);
    if (got <= 0) {
        if (got < 0 && errno == EAGAIN)
            return;
        load_die("the server closed a connection (%s)", got == 0 ? "end" : strerror(errno));
    }
    used += (size_t)got;
    load->bytes += load->playing ? got : 0;
    if (client->state == CLIENT_UPGRADING) {
        buffer[used] = '\0';
        char *end = strstr((char *)buffer, "\r\n\r\n");
        if (end == NULL)
            load_die("the upgrade was cut in two; not expected on loopback");
        if (strncmp((char *)buffer, "HTTP/1.1 101", 12) != 0)
            load_die("no upgrade: %.60s", buffer);
        at = (size_t)(end + 4 - (char *)buffer);
        load_opened(load, client);
    }
    for (size_t size;
         client->fd >= 0 && (size = one_frame(load, client, buffer + at, used - at));)
        at += size;
    if (client->fd < 0)
        return;
    client->used = used - at;
    if (client->used > client->room) {
        client->room = client->used * 2;
        client->rest = realloc(client->rest, client->room);
        if (client->rest == NULL)
            load_die("not enough memory");
    }
    if (client->used > 0)
        memcpy(client->rest, buffer + at, client->used);
}

void load_poll(struct load *load, int wait_ms)
{
    struct epoll_event events[512];
    int count = epoll_wait(load->epoll, events, 512, wait_ms);

    for (int i = 0; i < count; i++) {
        struct client *client = events[i].data.ptr;

        if (client->fd >= 0)
            readable(load, client);
    }
}

static long option(int argc, char **argv, const char *name, long otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return strtol(argv[i + 1], NULL, 10);
    return otherwise;
}

int main(int argc, char **argv)
{
    struct load load = {.port = (int)option(argc, argv, "--port", 0),
                        .clients = (int)option(argc, argv, "--clients", 2000),
                        .seats = (int)option(argc, argv, "--seats", 4),
                        .rate = option(argc, argv, "--rate", 0),
                        .seconds = (int)option(argc, argv, "--seconds", 10),
                        .settle = (int)option(argc, argv, "--settle", 15),
                        .pid = (int)option(argc, argv, "--pid", 0),
                        .mode = "play"};
    struct rlimit files = {0, 0};

    for (int i = 1; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--mode") == 0)
            load.mode = argv[i + 1];
        load.whole |= strcmp(argv[i], "--whole") == 0;
        load.open |= strcmp(argv[i], "--open") == 0;
    }
    if (load.port == 0 || load.pid == 0 || load.clients % load.seats != 0)
        load_die(
            "--port and --pid of the server are needed; --clients is a multiple of --seats");
    if (load.open && load.rate == 0)
        load_die("--open needs a --rate");
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.client = calloc((size_t)load.clients, sizeof *load.client);
    load.table = calloc((size_t)(load.clients / load.seats), sizeof *load.table);
    load.scheduled = calloc((size_t)(load.clients / load.seats), sizeof *load.scheduled);
    if (load.epoll < 0 || load.client == NULL || load.table == NULL || load.scheduled == NULL)
        load_die("cannot begin: %s", strerror(errno));
    load_run(&load);
    for (int i = 0; i < load.clients; i++)
        free(load.client[i].rest);
    free(load.client);
    free(load.table);
    free(load.scheduled);
    free(load.latency_us);
    return 0;
}
