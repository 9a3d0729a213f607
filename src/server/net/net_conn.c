/* net_conn.c - the life of one connection: its events, its end, and in between the choice
 * of who speaks on it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http.h"
#include "net_private.h"
#include "tls.h"
#include "ws.h"

ssize_t net_transport_read(struct net_conn *conn, char *to, size_t size)
{
    ssize_t result;

    if (conn->ssl)
        return tls_read(conn, to, size);
    do
        result = recv(conn->fd, to, size, 0);
    while (result < 0 && errno == EINTR);
    if (result >= 0)
        return result;
    return errno == EAGAIN || errno == EWOULDBLOCK ? NET_BLOCKED : NET_BROKEN;
}

ssize_t net_transport_write(struct net_conn *conn, const struct iovec *part, int parts)
{
    struct msghdr message = {.msg_iov = (struct iovec *)(uintptr_t)part,
                             .msg_iovlen = (size_t)parts};
    ssize_t result;

    if (conn->ssl)
        return tls_write(conn, part->iov_base, part->iov_len);
    do
        result = parts == 1 ? send(conn->fd, part->iov_base, part->iov_len, MSG_NOSIGNAL)
                            : sendmsg(conn->fd, &message, MSG_NOSIGNAL);
    while (result < 0 && errno == EINTR);
    if (result >= 0)
        return result;
    return errno == EAGAIN || errno == EWOULDBLOCK ? NET_BLOCKED : NET_BROKEN;
}

static void update_interest(struct net_conn *conn)
{
    uint32_t input = conn->paused ? (uint32_t)EPOLLRDHUP : (uint32_t)EPOLLIN;
    uint32_t wanted =
        (conn->paused && conn->left ? 0 : input) | (conn->blocked ? (uint32_t)EPOLLOUT : 0);
    struct epoll_event event = {.events = wanted, .data.ptr = conn};

    if (wanted == conn->interest || conn->state == NET_DEAD)
        return;
    conn->interest = wanted;
    if (epoll_ctl(conn->loop->epoll, EPOLL_CTL_MOD, conn->fd, &event) < 0)
        net_conn_kill(conn);
}

struct net_conn *net_conn_new(struct net_loop *loop, int fd, struct net_ip ip)
{
    struct net_conn *conn = calloc(1, sizeof *conn);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = conn};

    if (!conn || epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) < 0) {
        free(conn);
        return NULL;
    }
    conn->loop = loop;
    conn->fd = fd;
    conn->ip = conn->client = ip;
    conn->interest = EPOLLIN;
    conn->state = loop->tls ? NET_HANDSHAKE : NET_HTTP;
    conn->timer_tick = -1;
    conn->heard_ms = loop->now_ms;
    conn->next = loop->all;
    if (loop->all)
        loop->all->previous = conn;
    loop->all = conn;
    loop->stats.connections++;
    net_timer_set(conn,
                  loop->now_ms + (loop->tls ? loop->limits.header_ms : loop->limits.idle_ms));
    return conn;
}

void net_conn_kill(struct net_conn *conn)
{
    if (conn->state == NET_DEAD)
        return;
    conn->state = NET_DEAD;
    net_timer_clear(conn);
    conn->dead_next = conn->loop->dead;
    conn->loop->dead = conn;
}

void net_conn_touch(struct net_conn *conn)
{
    if (conn->touched || conn->state == NET_DEAD)
        return;
    conn->touched = true;
    conn->touched_next = conn->loop->touched;
    conn->loop->touched = conn;
}

/* The peer sends no more. An HTTP client may still wait for its answers. */
static void end_of_input(struct net_conn *conn)
{
    if (conn->state != NET_HTTP || !(conn->awaiting || conn->waiting > 0)) {
        net_conn_kill(conn);
        return;
    }
    conn->ended = conn->paused = true;
    net_conn_touch(conn);
}

static void read_input(struct net_conn *conn)
{
    struct net_loop *loop = conn->loop;
    ssize_t size = net_transport_read(conn, loop->input, sizeof loop->input);

    if (size == NET_BLOCKED) {
        update_interest(conn);
    } else if (size == NET_BROKEN) {
        net_conn_kill(conn);
    } else if (size == 0) {
        end_of_input(conn);
    } else {
        loop->stats.bytes_in += (uint64_t)size;
        conn->heard_ms = loop->now_ms;
        conn->pinged = false;
        if (conn->state == NET_HTTP)
            http_input(conn, loop->input, (size_t)size);
        else if (conn->state == NET_WS || conn->state == NET_WS_CLOSING)
            ws_input(conn, loop->input, (size_t)size);
    }
}

static void shake_hands(struct net_conn *conn)
{
    int result = tls_handshake(conn);

    if (result == NET_BROKEN) {
        conn->loop->stats.protocol_errors++;
        net_conn_kill(conn);
        return;
    }
    if (result == 1) {
        conn->state = NET_HTTP;
        net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.idle_ms);
        read_input(conn);
    }
    update_interest(conn);
}

/* Who does not wait for an answer any more need not be worked for. */
static void tell_left(struct net_conn *conn)
{
    const struct net_handler *handler = &conn->loop->handler;

    conn->left = true;
    if (conn->awaiting && handler->left)
        handler->left(handler->context, conn);
}

void net_conn_event(struct net_conn *conn, uint32_t events)
{
    if (conn->state == NET_DEAD)
        return;
    if (conn->state == NET_HANDSHAKE) {
        shake_hands(conn);
        return;
    }
    if (events & EPOLLOUT) {
        conn->blocked = false;
        net_conn_touch(conn);
    }
    if (conn->paused) {
        if (events & EPOLLRDHUP)
            tell_left(conn);
        if (events & (EPOLLHUP | EPOLLERR))
            net_conn_kill(conn);
        else
            update_interest(conn);
    } else if (events & (EPOLLIN | EPOLLHUP | EPOLLERR) || conn->ssl) {
        read_input(conn);
    }
}

void net_conn_timeout(struct net_conn *conn)
{
    struct net_loop *loop = conn->loop;

    if (conn->state == NET_WS) {
        ws_timeout(conn);
        return;
    }
    if (conn->state == NET_HANDSHAKE || conn->waiting > 0)
        loop->stats.dropped_timeout++;
    else if (conn->state == NET_HTTP && conn->http) {
        loop->stats.dropped_timeout++;
        http_fail(conn, 408, "the request took too long");
        return;
    }
    net_conn_kill(conn);
}

/* Everything is sent and nothing more will be. Closing while the peer still sends would
 * reset the connection and could lose our last words, so its end is awaited. */
static void say_goodbye(struct net_conn *conn)
{
    if (conn->ssl)
        tls_shutdown(conn);
    conn->close_when_sent = false;
    if (conn->ended || conn->state == NET_WS_CLOSING || shutdown(conn->fd, SHUT_WR) < 0) {
        net_conn_kill(conn);
        return;
    }
    conn->state = NET_LINGER;
    conn->paused = false;
    http_free(conn);
    net_timer_set(conn, conn->loop->now_ms + NET_LINGER_MS);
}

bool net_conn_writes(const struct net_conn *conn)
{
    return conn->state != NET_DEAD && conn->state != NET_HANDSHAKE;
}

void net_conn_flush(struct net_conn *conn)
{
    conn->touched = false;
    if (!net_conn_writes(conn))
        return;
    net_out_push(conn); /* what the crew has not */
    bool wrote = conn->pushed > 0;
    if (net_out_settle(conn) < 0) {
        net_conn_kill(conn);
        return;
    }
    if (conn->close_when_sent && conn->waiting == 0)
        say_goodbye(conn);
    if (conn->state == NET_HTTP) {
        if (wrote && !conn->awaiting && !http_is_reading(conn))
            net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.idle_ms);
        http_resume(conn);
    }
    update_interest(conn);
}

static void release(struct net_conn *conn)
{
    struct net_loop *loop = conn->loop;

    if (conn->ssl)
        tls_free(conn);
    /* A child that was forked may hold the socket too: closing alone would not end its
     * events. */
    epoll_ctl(loop->epoll, EPOLL_CTL_DEL, conn->fd, NULL);
    close(conn->fd);
    conn->fd = -1;
    loop->stats.connections--;
    net_peers_leave(loop, conn->peer);
    conn->peer = NULL;
    net_out_free(conn);
    http_free(conn);
    ws_reader_free(conn->reader);
    conn->reader = NULL;
}

void net_bury(struct net_loop *loop)
{
    struct net_conn *conn;

    while ((conn = loop->dead)) {
        loop->dead = conn->dead_next;
        if (conn->fd >= 0) {
            release(conn);
            tell_left(conn);
        }
        if (conn->opened) {
            conn->opened = false;
            loop->stats.websockets--;
            loop->handler.closed(loop->handler.context, conn);
        }
        conn->buried = true;
        if (!conn->awaiting) {
            conn->dead_next = loop->graves;
            loop->graves = conn;
        }
    }
}

void net_conn_free(struct net_conn *conn)
{
    if (conn->next)
        conn->next->previous = conn->previous;
    if (conn->previous)
        conn->previous->next = conn->next;
    else
        conn->loop->all = conn->next;
    free(conn);
}

void *net_user(const struct net_conn *conn)
{
    return conn->user;
}

void net_set_user(struct net_conn *conn, void *user)
{
    conn->user = user;
}

int net_is_untold(const struct net_conn *conn)
{
    return conn->untold;
}

int net_is_tls(const struct net_conn *conn)
{
    return conn->ssl != NULL;
}
