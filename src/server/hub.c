/* hub.c - opens what a server is made of, ties it to the loop, and takes it down in order. */
#include "server/hub.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lab/pool.h"
#include "server/analyses.h"
#include "server/tryout.h"
#include "server/api.h"
#include "server/commit.h"
#include "server/events.h"
#include "server/log.h"
#include "server/room.h"
#include "server/texts.h"
#include "server/think.h"

#define WRITERS_MOST 4 /* unless more are asked for: the rest of a move is on one thread */

int64_t srv_wall_ms(void)
{
    return net_clock_wall_ms();
}

int64_t srv_now_us(void)
{
    return net_clock_us();
}

void srv_random(void *context, void *bytes, size_t size)
{
    (void)context;
    randombytes_buf(bytes, size);
}

void srv_random_word(char *out, int length)
{
    for (int i = 0; i < length; i++)
        out[i] = SRV_SHARE_ALPHABET[randombytes_uniform(sizeof SRV_SHARE_ALPHABET - 1)];
    out[length] = '\0';
}

/* --- The loop's events. */

static void on_opened(void *context, struct net_conn *net)
{
    srv_session_open(context, net);
}

static void on_text(void *context, struct net_conn *net, const char *text, size_t size)
{
    struct srv_conn *conn = net_user(net);

    if (conn != NULL)
        srv_session_text(context, conn, text, size);
}

static void on_closed(void *context, struct net_conn *net)
{
    struct srv_conn *conn = net_user(net);

    srv_doing(context, "close", "", 0);
    if (conn != NULL)
        srv_session_close(context, conn);
}

/* The end of one round of the loop: commit what came, ask for the next wake, and free what
 * has ended in it. */
static void on_turn(void *context)
{
    struct srv_hub *hub = context;
    srv_doing(hub, "wake", "", 0);
    int64_t next = srv_events_turn(hub);
    int tidies = net_now_ms(hub->net) - hub->swept_ms >= SRV_SWEEP_MS;

    srv_tables_wake(hub);
    srv_doing(hub, "tidy", "", 0);
    srv_commits_turn(hub->commits);
    if (hub->heap_size > 0) {
        int64_t wait = hub->heap[0]->wake_ms - srv_wall_ms();

        wait = net_now_ms(hub->net) + (wait > 0 ? wait : 0);
        next = wait < next ? wait : next;
    }
    if (hub->draining) {
        if (net_now_ms(hub->net) >= hub->drain_until_ms && srv_commits_idle(hub->commits))
            net_stop(hub->net);
        next = next < net_now_ms(hub->net) + 50 ? next : net_now_ms(hub->net) + 50;
    }
    net_wake_at(hub->net, next);
    srv_people_sweep(hub, tidies);
    srv_dead_free(hub);
    if (tidies) {
        hub->swept_ms = net_now_ms(hub->net);
        (void)srv_room_full(hub); /* so that the log tells of it before somebody asks */
        store_rest(hub->store);   /* every commit outdates what it has read */
        malloc_trim(0);
    }
    srv_doing(hub, "write", "", 0);
}

static void on_left(void *context, struct net_conn *net)
{
    struct srv_hub *hub = context;

    if (hub->analyses != NULL)
        srv_analysis_left(hub, net);
    srv_tryout_left(hub, net);
}

static void on_ended(void *context)
{
    srv_budget_turn(context);
}

static void on_woken(void *context)
{
    (void)context; /* on_turn() follows and does it all */
}

static void on_notified(void *context)
{
    struct srv_hub *hub = context;

    srv_doing(hub, "committed", "", 0);
    srv_commits_done(hub->commits);
    srv_doing(hub, "thoughts", "", 0);
    srv_thoughts_done(hub->minds);
    srv_doing(hub, "texts", "", 0);
    srv_texts_done(hub->texts);
}

/* No new connections; everyone is told; what is on its way reaches the disk; then the end.
 * Tables need no more: they go on from their logs at the next start. */
static void drain(struct srv_hub *hub)
{
    srv_log(hub, SRV_INFO, "drain", "connections=%d seconds=%d", hub->conns.count,
            hub->config.drain_s);
    hub->draining = 1;
    hub->drain_until_ms =
        net_now_ms(hub->net) + (hub->conns.count > 0 ? hub->config.drain_s * 1000 : 0);
    net_stop_listening(hub->net);
    for (int i = 0; i < hub->conns.used; i++) {
        if (hub->conns.at[i] == NULL)
            continue;
        srv_say(hub, hub->conns.at[i],
                "{\"type\": \"bye\", \"code\": \"drain\", \"text\": \"the server restarts; "
                "your seat is kept\", \"retry_ms\": %d}",
                1000 + hub->config.drain_s * 1000);
    }
}

static void on_stop(void *context)
{
    struct srv_hub *hub = context;

    if (hub->draining)
        hub->drain_until_ms = 0;
    else
        drain(hub);
}

void srv_hub_give_up(struct srv_hub *hub)
{
    hub->gave_up = 1;
    if (!hub->draining)
        drain(hub);
}

static void on_reload(void *context)
{
    struct srv_hub *hub = context;
    char error[256];

    if (hub->config.cert[0] == '\0')
        return;
    if (net_reload_tls(hub->net, error, sizeof error) == 0)
        srv_log(hub, SRV_INFO, "tls-reloaded", "cert=%s", hub->config.cert);
    else
        srv_log(hub, SRV_ERROR, "tls-kept", "text=%s", error);
}

static int on_upgrade(void *context, struct net_conn *conn, const struct net_request *request)
{
    struct srv_hub *hub = context;

    (void)conn;
    if (strcmp(request->path, "/ws") != 0)
        return 404;
    if (!srv_host_good(hub, request))
        return 421;
    if (hub->draining || !hub->ready)
        return 503;
    return srv_origin_good(hub, request) ? 0 : 403;
}

/* --- Opening and closing. */

static int open_data(struct srv_hub *hub, char *path, size_t path_size, char *error,
                     size_t size)
{
    struct store_error fault;

    if (mkdir(hub->config.data, 0700) != 0 && errno != EEXIST) {
        snprintf(error, size, "data: %s: %s", hub->config.data, strerror(errno));
        return -1;
    }
    if ((size_t)snprintf(path, path_size, "%s/drawfour.db", hub->config.data) >= path_size) {
        snprintf(error, size, "data: the path is too long");
        return -1;
    }
    hub->commits = srv_commits_open(hub, path, error, size);
    if (hub->commits == NULL)
        return -1;
    hub->store = store_open(path, &fault);
    if (hub->store == NULL) {
        snprintf(error, size, "%s", fault.text);
        return -1;
    }
    return 0;
}

static int open_net(struct srv_hub *hub, char *error, size_t size)
{
    const struct srv_config *config = &hub->config;
    struct net_config net = {.address = config->listen,
                             .port = config->port,
                             .cert = config->cert[0] ? config->cert : NULL,
                             .key = config->key[0] ? config->key : NULL,
                             .proxies = config->proxies};
    struct net_handler handler = {.context = hub,
                                  .request = srv_api_request,
                                  .left = on_left,
                                  .upgrade = on_upgrade,
                                  .opened = on_opened,
                                  .text = on_text,
                                  .closed = on_closed,
                                  .turn = on_turn,
                                  .ended = on_ended,
                                  .woken = on_woken,
                                  .notified = on_notified,
                                  .stop = on_stop,
                                  .reload = on_reload};

    net.threads = config->network_threads;
    if (net.threads == 0)
        net.threads = lab_cores() < WRITERS_MOST ? lab_cores() : WRITERS_MOST;
    net.limits.connections = config->connections;
    /* Of strangers: this machine itself, and proxies that are trusted, are free of it. */
    net.limits.per_address = config->per_address ? -config->per_address : -1000000;
    net.limits.messages_per_second = config->messages_per_second;
    net.limits.frame_bytes = TBL_FRAME_MAX;
    hub->net = net_open(&net, &handler, error, size);
    return hub->net == NULL ? -1 : 0;
}

struct srv_hub *srv_hub_open(const struct srv_config *config, char *error, size_t size)
{
    struct srv_hub *hub = calloc(1, sizeof *hub);
    char path[SRV_PATH_MAX + 32];

    if (hub == NULL || sodium_init() < 0)
        abort();
    /* Signals are for the loop, which reads them; threads inherit that they are blocked. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    /* Large blocks are bursts: they go back to the system when they are over. */
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
    hub->config = *config;
    hub->room = srv_room_new();
    srv_random_word(hub->owner, 16);
    hub->world =
        (struct tbl_world){.library = tbl_library_new(), .context = hub, .random = srv_random};
    tbl_out_init(&hub->out);
    if (open_data(hub, path, sizeof path, error, size) != 0 ||
        open_net(hub, error, size) != 0) {
        srv_hub_close(hub);
        return NULL;
    }
    hub->shelf = srv_shelf_new(path);
    hub->analyses = srv_analyses_open(hub, path);
    hub->minds = srv_minds_open(hub, config->threads);
    hub->texts = srv_texts_open(hub);
    srv_events_open(hub);
    if (srv_recover(hub, error, size) != 0) {
        srv_hub_close(hub);
        return NULL;
    }
    srv_room_look(hub, hub->store);
    hub->ready = 1;
    srv_texts_by_itself(hub, 0);
    return hub;
}

/* Clients of whom a proxy does not tell share one limit, and soon meet it: whoever runs the
 * server must hear why. */
static void say_untold(struct srv_hub *hub, const struct net_conn *conn)
{
    int64_t now = net_now_ms(hub->net);
    char address[64];

    if (!net_is_untold(conn) || (hub->untold_ms != 0 && now - hub->untold_ms < SRV_UNTOLD_MS))
        return;
    hub->untold_ms = now;
    srv_log(hub, SRV_WARNING, "proxy-untold",
            "proxy=%s text=it sends no X-Forwarded-For that can be read, so all its clients "
            "count as one address",
            net_address(conn, address));
}

static int allows(struct srv_hub *hub, struct srv_throttle *throttle,
                  const struct net_conn *conn, int cost, int per_minute)
{
    int may = srv_throttle_allows(throttle, net_address_hash(conn), cost, per_minute,
                                  net_now_ms(hub->net));

    say_untold(hub, conn);
    hub->count.throttled += !may;
    return may;
}

int srv_may(struct srv_hub *hub, const struct net_conn *conn, int cost)
{
    return allows(hub, &hub->changes, conn, cost, hub->config.changes_per_minute);
}

int srv_may_read(struct srv_hub *hub, const struct net_conn *conn, int cost)
{
    return allows(hub, &hub->reads, conn, cost, hub->config.reads_per_minute);
}

int srv_hub_run(struct srv_hub *hub)
{
    srv_budget_begin(hub);
    int status = net_run(hub->net);

    return hub->gave_up ? -1 : status;
}

/* Everything closes in the order that nobody uses what is gone. */
void srv_hub_close(struct srv_hub *hub)
{
    struct srv_code *code, *next_code;

    for (int i = 0; i < hub->conns.used; i++)
        if (hub->conns.at[i] != NULL)
            srv_session_close(hub, hub->conns.at[i]);
    if (hub->minds != NULL) {
        srv_analyses_stop(hub->analyses);
        srv_tryouts_stop(hub);
        srv_minds_close(hub->minds);
    }
    if (hub->texts != NULL)
        srv_texts_close(hub->texts);
    srv_analyses_close(hub->analyses);
    srv_shelf_free(hub->shelf);
    hub->analyses = NULL;
    if (hub->commits != NULL)
        srv_commits_close(hub->commits);
    if (hub->net != NULL)
        net_close(hub->net);
    srv_tables_free(hub);
    srv_people_free(hub);
    HASH_ITER(hh, hub->codes, code, next_code)
    {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        HASH_DEL(hub->codes, code);
        free(code);
    }
    if (hub->events != NULL)
        srv_events_close(hub->events);
    srv_dead_free(hub);
    srv_conns_free(hub);
    if (hub->store != NULL)
        store_close(hub->store);
    srv_room_free(hub->room);
    tbl_library_free(hub->world.library);
    tbl_out_free(&hub->out);
    free(hub);
}
