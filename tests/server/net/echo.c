/* echo.c - a small server on net.h for the tests to talk to.
 *
 * usage: echo [NAME=VALUE...]   limits and the rest of the set-up by their names in net.h
 *
 * Prints "port N" when it listens, "reloaded" or "not reloaded: why" after SIGHUP, and ends
 * with status 0 on SIGTERM after closing its WebSockets with 1001. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net.h"

#define BIG (1 << 20)

struct client {
    struct client *next, **link;
    struct net_conn *conn;
};

static struct net_loop *loop;
static struct client *clients;
static struct net_conn *later[64]; /* requests to be answered in a while */
static int later_count;
static int opened_count, closed_count, turns;
static int is_inside; /* flag: a call of ours to the library is under way */
static int stopping;
static struct net_conn *asked; /* who waits for a notification */
static char big[BIG];

static void respond(struct net_conn *conn, int status, const char *text)
{
    is_inside = 1;
    net_respond(conn, status, "text/plain", "X-Test: yes\r\n", text, strlen(text), 0);
    is_inside = 0;
}

static void respond_stats(struct net_conn *conn)
{
    struct net_stats s;
    char text[600];

    net_stats(loop, &s);
    snprintf(text, sizeof text,
             "{\"accepted\": %llu, \"refused\": %llu, \"requests\": %llu, \"in\": %llu, "
             "\"out\": %llu, \"slow\": %llu, \"rate\": %llu, \"timeout\": %llu, "
             "\"errors\": %llu, \"connections\": %d, \"websockets\": %d, "
             "\"opened\": %d, \"closed\": %d, \"turns\": %d}",
             (unsigned long long)s.accepted, (unsigned long long)s.refused,
             (unsigned long long)s.requests, (unsigned long long)s.messages_in,
             (unsigned long long)s.messages_out, (unsigned long long)s.dropped_slow,
             (unsigned long long)s.dropped_rate, (unsigned long long)s.dropped_timeout,
             (unsigned long long)s.protocol_errors, s.connections, s.websockets, opened_count,
             closed_count, turns);
    respond(conn, 200, text);
}

static void respond_info(struct net_conn *conn, const struct net_request *request)
{
    char text[10000], address[64];

    snprintf(text, sizeof text, "%d|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%d|%.*s", request->method,
             request->path, request->query, request->host, request->origin,
             request->authorization, request->content_type, request->accept_encoding,
             request->if_none_match, request->forwarded_proto, net_address(conn, address),
             net_is_tls(conn), (int)request->body_size, request->body);
    respond(conn, 200, text);
}

static void on_request(void *context, struct net_conn *conn, const struct net_request *request)
{
    (void)context;
    if (strcmp(request->path, "/hello") == 0) {
        respond(conn, 200, "hello");
    } else if (strcmp(request->path, "/stats") == 0) {
        respond_stats(conn);
    } else if (strncmp(request->path, "/info", 5) == 0) {
        respond_info(conn, request);
    } else if (strcmp(request->path, "/big") == 0) {
        net_respond(conn, 200, "application/octet-stream", "", big, sizeof big, 1);
    } else if (strcmp(request->path, "/copy") == 0) {
        net_respond(conn, 200, "application/octet-stream", "", big, sizeof big, 0);
    } else if (strcmp(request->path, "/not-modified") == 0) {
        net_respond(conn, 304, NULL, "ETag: \"1\"\r\n", NULL, 0, 0);
    } else if (strcmp(request->path, "/later") == 0 && later_count < 64) {
        later[later_count++] = conn;
        net_wake_at(loop, net_now_ms(loop) + 60);
    } else {
        respond(conn, 404, "no such thing");
    }
}

static int on_upgrade(void *context, struct net_conn *conn, const struct net_request *request)
{
    (void)context;
    (void)conn;
    return strcmp(request->path, "/ws") == 0 ? 0 : 403;
}

static void on_opened(void *context, struct net_conn *conn)
{
    struct client *client = calloc(1, sizeof *client);

    (void)context;
    if (!client || net_user(conn))
        abort();
    opened_count++;
    client->conn = conn;
    client->next = clients;
    client->link = &clients;
    if (clients)
        clients->link = &client->next;
    clients = client;
    net_set_user(conn, client);
}

static void *notify_later(void *argument)
{
    net_notify(argument);
    return NULL;
}

static void send_text(struct net_conn *conn, const char *text, size_t size)
{
    is_inside = 1;
    net_send(conn, text, size);
    is_inside = 0;
}

static void command(struct net_conn *conn, const char *text)
{
    int code, count, size, at = 0;
    pthread_t thread;

    if (sscanf(text, "!close %d %n", &code, &at) == 1 && at > 0) {
        is_inside = 1;
        net_close_ws(conn, code, text + at);
        net_send(conn, "too late", 8);
        is_inside = 0;
    } else if (sscanf(text, "!flood %d %d", &count, &size) == 2 && size <= BIG) {
        while (count-- > 0)
            send_text(conn, big, (size_t)size);
    } else if (strncmp(text, "!all ", 5) == 0) {
        for (struct client *client = clients; client; client = client->next)
            send_text(client->conn, text + 5, strlen(text + 5));
    } else if (strcmp(text, "!notify") == 0) {
        asked = conn;
        if (pthread_create(&thread, NULL, notify_later, loop) != 0)
            abort();
        pthread_detach(thread);
    }
}

static void on_text(void *context, struct net_conn *conn, const char *text, size_t size)
{
    char copy[64];

    (void)context;
    if (size > 0 && size < sizeof copy && text[0] == '!') {
        memcpy(copy, text, size);
        copy[size] = '\0';
        command(conn, copy);
        return;
    }
    send_text(conn, text, size);
}

static void on_closed(void *context, struct net_conn *conn)
{
    struct client *client = net_user(conn);

    (void)context;
    if (is_inside)
        abort(); /* closed() from within net_send() or net_close_ws() */
    closed_count++;
    if (asked == conn)
        asked = NULL;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    free(client);
    if (stopping && !clients)
        net_stop(loop);
}

static void on_turn(void *context)
{
    (void)context;
    turns++;
}

static void on_woken(void *context)
{
    (void)context;
    for (int i = 0; i < later_count; i++)
        respond(later[i], 200, "later");
    later_count = 0;
}

static void on_notified(void *context)
{
    (void)context;
    if (asked)
        send_text(asked, "notified", 8);
}

static void on_stop(void *context)
{
    (void)context;
    stopping = 1;
    net_stop_listening(loop);
    for (struct client *client = clients; client; client = client->next)
        net_close_ws(client->conn, 1001, "the server stops");
    if (!clients)
        net_stop(loop);
}

static void on_reload(void *context)
{
    char error[300];

    (void)context;
    if (net_reload_tls(loop, error, sizeof error) == 0)
        printf("reloaded\n");
    else
        printf("not reloaded: %s\n", error);
    fflush(stdout);
}

static int set_option(struct net_config *config, const char *name, const char *value)
{
    struct net_limits *l = &config->limits;
    const struct {
        const char *name;
        int *number;
        size_t *size;
        const char **text;
    } options[] = {
        {"connections", &l->connections, NULL, NULL},
        {"per_address", &l->per_address, NULL, NULL},
        {"header_ms", &l->header_ms, NULL, NULL},
        {"body_ms", &l->body_ms, NULL, NULL},
        {"idle_ms", &l->idle_ms, NULL, NULL},
        {"ping_ms", &l->ping_ms, NULL, NULL},
        {"messages_per_second", &l->messages_per_second, NULL, NULL},
        {"port", &config->port, NULL, NULL},
        {"threads", &config->threads, NULL, NULL},
        {"shared_min", &config->shared_min, NULL, NULL},
        {"header_bytes", NULL, &l->header_bytes, NULL},
        {"body_bytes", NULL, &l->body_bytes, NULL},
        {"frame_bytes", NULL, &l->frame_bytes, NULL},
        {"backlog_bytes", NULL, &l->backlog_bytes, NULL},
        {"address", NULL, NULL, &config->address},
        {"cert", NULL, NULL, &config->cert},
        {"key", NULL, NULL, &config->key},
        {"proxies", NULL, NULL, &config->proxies},
    };

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        if (options[i].number)
            *options[i].number = atoi(value);
        else if (options[i].size)
            *options[i].size = (size_t)strtoul(value, NULL, 10);
        else
            *options[i].text = value;
        return 0;
    }
    return -1;
}

int main(int argc, char **argv)
{
    const struct net_handler handler = {
        .request = on_request,
        .upgrade = on_upgrade,
        .opened = on_opened,
        .text = on_text,
        .closed = on_closed,
        .turn = on_turn,
        .woken = on_woken,
        .notified = on_notified,
        .stop = on_stop,
        .reload = on_reload,
    };
    struct net_config config = {.address = "127.0.0.1", .limits.per_address = -64};
    char error[300];
    int result;

    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');

        if (value)
            *value++ = '\0';
        if (!value || set_option(&config, argv[i], value) < 0) {
            fprintf(stderr, "echo: what is %s?\n", argv[i]);
            return 2;
        }
    }
    memset(big, 'x', sizeof big);
    loop = net_open(&config, &handler, error, sizeof error);
    if (!loop) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    printf("port %d\n", net_port(loop));
    fflush(stdout);
    result = net_run(loop);
    net_close(loop);
    return result == 0 && opened_count == closed_count ? 0 : 1;
}
