/* net_listen.c - the socket that listens, and who is let in. */
#define _GNU_SOURCE /* accept4 */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "net_private.h"
#include "tls.h"

#define ACCEPT_AT_ONCE 64
#define ACCEPT_PAUSE_MS 250

static int fail(int fd, const char *what, const char *where, char *error, size_t size)
{
    snprintf(error, size, "cannot %s %s: %s", what, where, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* A socket file that nobody listens on any more is left over from an earlier run. */
static void remove_stale(const struct sockaddr_un *address)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0)
        return;
    if (connect(fd, (const struct sockaddr *)address, sizeof *address) < 0 &&
        errno == ECONNREFUSED)
        unlink(address->sun_path);
    close(fd);
}

static int listen_unix(struct net_loop *loop, const char *path, char *error, size_t size)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (fd < 0)
        return fail(fd, "make a socket for", path, error, size);
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return fail(fd, "listen on", path, error, size);
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    remove_stale(&address);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, SOMAXCONN) < 0)
        return fail(fd, "listen on", path, error, size);
    loop->unix_path = strdup(path);
    return fd;
}

static int listen_on(const struct addrinfo *info)
{
    int fd = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int on = 1, off = 0;

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (info->ai_family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(fd, info->ai_addr, info->ai_addrlen) < 0 || listen(fd, SOMAXCONN) < 0) {
        int reason = errno;

        close(fd);
        errno = reason;
        return -1;
    }
    return fd;
}

static int listen_inet(const char *name, int port, char *error, size_t size)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct addrinfo *list = NULL;
    char service[16], where[300];
    int fd, wrong;

    snprintf(service, sizeof service, "%d", port);
    snprintf(where, sizeof where, "%s port %d", *name ? name : "all addresses", port);
    wrong = getaddrinfo(*name ? name : "::", service, &hints, &list);
    if (wrong) {
        snprintf(error, size, "cannot listen on %s: %s", where, gai_strerror(wrong));
        return -1;
    }
    fd = listen_on(list);
    freeaddrinfo(list);
    /* A machine without IPv6 still has "all addresses". */
    if (fd < 0 && !*name && (errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL))
        return listen_inet("0.0.0.0", port, error, size);
    return fd < 0 ? fail(fd, "listen on", where, error, size) : fd;
}

int net_listen(struct net_loop *loop, const struct net_config *config, char *error, size_t size)
{
    const char *address = config->address ? config->address : "";
    struct sockaddr_storage bound = {0};
    socklen_t length = sizeof bound;

    if (config->port < 0 || config->port > 65535) {
        snprintf(error, size, "cannot listen on port %d: ports go up to 65535", config->port);
        return -1;
    }
    if (strncmp(address, "unix:", 5) == 0) {
        loop->listener = listen_unix(loop, address + 5, error, size);
        return loop->listener < 0 ? -1 : 0;
    }
    loop->listener = listen_inet(address, config->port, error, size);
    if (loop->listener < 0)
        return -1;
    if (getsockname(loop->listener, (struct sockaddr *)&bound, &length) == 0)
        loop->port =
            /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): getsockname() filled it */
            ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                              : ((struct sockaddr_in *)&bound)->sin_port);
    return 0;
}

static struct net_ip ip_of(const struct sockaddr_storage *from)
{
    struct net_ip ip = {{0}};

    if (from->ss_family == AF_INET6) {
        memcpy(ip.bytes, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
    } else if (from->ss_family == AF_INET) {
        ip.bytes[10] = ip.bytes[11] = 0xff;
        memcpy(ip.bytes + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    }
    return ip;
}

/* A word before the door is closed, if the client can read it: under TLS it cannot. */
static void turn_away(struct net_loop *loop, int fd)
{
    static const char words[] = "HTTP/1.1 503 Service Unavailable\r\n"
                                "Content-Type: text/plain; charset=utf-8\r\n"
                                "Content-Length: 40\r\nRetry-After: 10\r\n"
                                "Connection: close\r\n\r\n"
                                "Too many connections. Try again shortly\n";

    loop->stats.refused++;
    if (!loop->tls) {
        (void)!send(fd, words, sizeof words - 1, MSG_NOSIGNAL);
        shutdown(fd, SHUT_WR);
        (void)!recv(fd, loop->input, sizeof loop->input, 0);
    }
    close(fd);
}

struct net_conn *net_adopt(struct net_loop *loop, int fd, struct net_ip ip)
{
    bool counts = net_peers_counts(loop, &ip);
    struct net_peer *peer = NULL;
    struct net_conn *conn;

    if (loop->stats.connections >= loop->limits.connections ||
        (counts && !(peer = net_peers_join(loop, &ip)))) {
        turn_away(loop, fd);
        return NULL;
    }
    conn = net_conn_new(loop, fd, ip);
    if (!conn) {
        loop->stats.refused++;
        net_peers_leave(loop, peer);
        close(fd);
        return NULL;
    }
    conn->peer = peer;
    if (loop->tls && tls_start(conn) < 0) {
        net_conn_kill(conn);
        return NULL;
    }
    loop->stats.accepted++;
    return conn;
}

void net_accept(struct net_loop *loop)
{
    for (int i = 0; i < ACCEPT_AT_ONCE && loop->listening; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        int on = 1;
        int fd = accept4(loop->listener, (struct sockaddr *)&from, &length,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);

        if (fd >= 0) {
            if (from.ss_family == AF_INET || from.ss_family == AF_INET6)
                setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            net_adopt(loop, fd, ip_of(&from));
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            /* The listener would stay ready and the loop would spin: look away a while.
             * Who comes meanwhile waits in the queue of the system. */
            epoll_ctl(loop->epoll, EPOLL_CTL_DEL, loop->listener, NULL);
            loop->accept_again_ms = loop->now_ms + ACCEPT_PAUSE_MS;
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        }
        /* All else is the trouble of one peer that is gone again. */
    }
}

void net_accept_resume(struct net_loop *loop)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &loop->listener};

    loop->accept_again_ms = INT64_MAX;
    if (loop->listening)
        epoll_ctl(loop->epoll, EPOLL_CTL_ADD, loop->listener, &event);
}

void net_stop_listening(struct net_loop *loop)
{
    if (!loop->listening)
        return;
    loop->listening = false;
    epoll_ctl(loop->epoll, EPOLL_CTL_DEL, loop->listener, NULL);
    close(loop->listener);
    loop->listener = -1;
    if (loop->unix_path)
        unlink(loop->unix_path);
}
