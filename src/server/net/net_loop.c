/* net_loop.c - opening, the rounds, closing.
 *
 * A round: wait, handle what came, timers, bury the dead, let the handler commit (turn),
 * then write for each connection what the round has gathered. What dies while writing is
 * buried in the next round, and a request that waited behind an answer and is handed over
 * while writing is committed there; neither waits. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "net_private.h"
#include "tls.h"
#include "ws.h"

#define EVENTS 256
#define SPARE_FILES 64 /* kept from the connections for the rest of the program */

static int64_t clock_ms(void)
{
    return net_clock_us() / 1000;
}

static void set_defaults(struct net_loop *loop)
{
    struct net_limits *limits = &loop->limits;

#define DEFAULT(field, value) limits->field = limits->field ? limits->field : (value)
    DEFAULT(connections, 20000);
    DEFAULT(per_address, 64);
    DEFAULT(header_ms, 10000);
    DEFAULT(body_ms, 20000);
    DEFAULT(idle_ms, 30000);
    DEFAULT(ping_ms, 30000);
    DEFAULT(header_bytes, 8192);
    DEFAULT(body_bytes, 65536);
    DEFAULT(frame_bytes, 16384);
    DEFAULT(backlog_bytes, 262144);
    DEFAULT(messages_per_second, 30);
#undef DEFAULT
    if (limits->per_address < 0) {
        limits->per_address = -limits->per_address;
        loop->free_loopback = true;
    }
}

/* As many files as the system allows; the cap of connections stays below that. */
static void raise_file_limit(struct net_loop *loop)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) < 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur > 2 * SPARE_FILES &&
        files.rlim_cur - SPARE_FILES < (rlim_t)loop->limits.connections)
        loop->limits.connections = (int)(files.rlim_cur - SPARE_FILES);
}

static int watch(struct net_loop *loop, int *fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = fd};

    return *fd < 0 ? -1 : epoll_ctl(loop->epoll, EPOLL_CTL_ADD, *fd, &event);
}

/* SIGPIPE would end the program when OpenSSL writes to a peer that is gone. */
static int open_descriptors(struct net_loop *loop)
{
    sigset_t ours;

    sigemptyset(&ours);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGHUP);
    signal(SIGPIPE, SIG_IGN);
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->notifier = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    loop->signals = signalfd(-1, &ours, SFD_CLOEXEC | SFD_NONBLOCK);
    if (loop->epoll < 0 || watch(loop, &loop->notifier) < 0 ||
        watch(loop, &loop->signals) < 0 || watch(loop, &loop->listener) < 0)
        return -1;
    loop->holds_signals = sigprocmask(SIG_BLOCK, &ours, &loop->signals_before) == 0;
    return loop->holds_signals ? 0 : -1;
}

static int open_all(struct net_loop *loop, const struct net_config *config, char *error,
                    size_t size)
{
    if (config->proxies && net_proxies_parse(loop, config->proxies, error, size) < 0)
        return -1;
    if (!config->cert != !config->key) {
        snprintf(error, size, "TLS needs both a certificate and a key: one is missing");
        return -1;
    }
    if (config->cert) {
        loop->cert = strdup(config->cert);
        loop->key = strdup(config->key);
        if (!loop->cert || !loop->key) {
            snprintf(error, size, "out of memory");
            return -1;
        }
        loop->tls = tls_context_new(config->cert, config->key, error, size);
        if (!loop->tls)
            return -1;
    }
    raise_file_limit(loop);
    if (net_listen(loop, config, error, size) < 0)
        return -1;
    loop->listening = true;
    if (net_peers_open(&loop->peers, loop->limits.connections) < 0 ||
        open_descriptors(loop) < 0) {
        snprintf(error, size, "cannot set up the event loop: %s", strerror(errno));
        return -1;
    }
    if (config->threads > 1)
        loop->crew = net_crew_open(loop, config->threads - 1);
    loop->shared_min = config->shared_min ? config->shared_min : NET_SHARED_MIN;
    return 0;
}

struct net_loop *net_open(const struct net_config *config, const struct net_handler *handler,
                          char *error, size_t size)
{
    struct net_loop *loop = calloc(1, sizeof *loop);

    if (!loop) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    loop->handler = *handler;
    loop->limits = config->limits;
    loop->epoll = loop->listener = loop->signals = loop->notifier = -1;
    loop->wake_ms = loop->accept_again_ms = INT64_MAX;
    loop->now_ms = clock_ms();
    loop->wheel.tick = loop->now_ms / NET_WHEEL_MS;
    set_defaults(loop);
    if (open_all(loop, config, error, size) < 0) {
        net_close(loop);
        return NULL;
    }
    return loop;
}

static void call(const struct net_loop *loop, void (*function)(void *context))
{
    if (function)
        function(loop->handler.context);
}

static void read_signals(struct net_loop *loop)
{
    struct signalfd_siginfo info;

    while (read(loop->signals, &info, sizeof info) == (ssize_t)sizeof info) {
        if (info.ssi_signo == SIGHUP)
            call(loop, loop->handler.reload);
        else
            call(loop, loop->handler.stop);
    }
}

static void handle(struct net_loop *loop, const struct epoll_event *event)
{
    uint64_t count;

    if (event->data.ptr == &loop->listener) {
        net_accept(loop);
    } else if (event->data.ptr == &loop->signals) {
        read_signals(loop);
    } else if (event->data.ptr == &loop->notifier) {
        if (read(loop->notifier, &count, sizeof count) > 0)
            call(loop, loop->handler.notified);
    } else {
        net_conn_event(event->data.ptr, event->events);
    }
}

static int wait_ms(const struct net_loop *loop, int most)
{
    int64_t next =
        loop->wake_ms < loop->accept_again_ms ? loop->wake_ms : loop->accept_again_ms;
    int64_t left = next - loop->now_ms > 3600000 ? 3600000 : next - loop->now_ms;
    int timer = net_timers_wait(loop);

    if (loop->touched || loop->dead || loop->resumed)
        return 0;
    if (timer >= 0 && (most < 0 || timer < most))
        most = timer;
    if (next != INT64_MAX && (most < 0 || left < most))
        most = left > 0 ? (int)left : 0;
    return most;
}

static void push_shared(struct net_loop *loop, int item)
{
    net_out_push(loop->shared[item]);
}

/* Where much is to be written the crew does it, before each connection is looked after. */
static void push_together(struct net_loop *loop)
{
    for (struct net_conn *conn = loop->touched; conn;) {
        int count = 0;

        for (; conn && count < NET_SHARED_MAX; conn = conn->touched_next)
            if (conn->waiting > 0 && net_conn_writes(conn))
                loop->shared[count++] = conn;
        if (count >= loop->shared_min)
            net_crew_share(loop->crew, count, push_shared);
    }
}

static void write_all(struct net_loop *loop)
{
    struct net_conn *conn, *list = loop->touched;

    if (loop->crew)
        push_together(loop);

    loop->touched = NULL;
    while ((conn = list)) {
        list = conn->touched_next;
        net_conn_flush(conn);
    }
}

static void clear_graves(struct net_loop *loop)
{
    while (loop->graves) {
        struct net_conn *conn = loop->graves;

        loop->graves = conn->dead_next;
        net_conn_free(conn);
    }
}

int net_round(struct net_loop *loop, int timeout_ms)
{
    struct epoll_event event[EVENTS];
    int count = epoll_wait(loop->epoll, event, EVENTS, wait_ms(loop, timeout_ms));

    if (count < 0 && errno != EINTR)
        return -1;
    loop->now_ms = clock_ms();
    for (int i = 0; i < count; i++)
        handle(loop, &event[i]);
    net_timers_run(loop);
    if (loop->accept_again_ms <= loop->now_ms)
        net_accept_resume(loop);
    if (loop->wake_ms <= loop->now_ms) {
        loop->wake_ms = INT64_MAX;
        call(loop, loop->handler.woken);
    }
    net_bury(loop);
    loop->resumed = false;
    call(loop, loop->handler.turn);
    write_all(loop);
    clear_graves(loop);
    call(loop, loop->handler.ended);
    return 0;
}

int net_run(struct net_loop *loop)
{
    int result = 0;

    loop->running = true;
    while (loop->running && result == 0)
        result = net_round(loop, -1);
    return result;
}

void net_stop(struct net_loop *loop)
{
    loop->running = false;
}

static void close_descriptor(int fd)
{
    if (fd >= 0)
        close(fd);
}

void net_close(struct net_loop *loop)
{
    if (!loop)
        return;
    for (struct net_conn *conn = loop->all; conn; conn = conn->next)
        net_conn_kill(conn);
    net_bury(loop);
    while (loop->all)
        net_conn_free(loop->all);
    net_stop_listening(loop);
    net_crew_close(loop->crew);
    if (loop->holds_signals)
        sigprocmask(SIG_SETMASK, &loop->signals_before, NULL);
    close_descriptor(loop->epoll);
    close_descriptor(loop->listener);
    close_descriptor(loop->signals);
    close_descriptor(loop->notifier);
    net_peers_close(&loop->peers);
    ws_reader_free(loop->spare_reader);
    net_spare_free(loop);
    SSL_CTX_free(loop->tls);
    free(loop->proxies);
    free(loop->cert);
    free(loop->key);
    free(loop->unix_path);
    free(loop);
}

int net_port(const struct net_loop *loop)
{
    return loop->port;
}

int64_t net_now_ms(const struct net_loop *loop)
{
    return loop->now_ms;
}

void net_wake_at(struct net_loop *loop, int64_t at_ms)
{
    loop->wake_ms = at_ms;
}

void net_notify(struct net_loop *loop)
{
    uint64_t one = 1;

    (void)!write(loop->notifier, &one, sizeof one);
}

void net_stats(const struct net_loop *loop, struct net_stats *stats)
{
    *stats = loop->stats;
}
