/* http_serve.c - requests in their order: read one, hand it over, go on when it is
 * answered. */
#include <stdlib.h>
#include <string.h>

#include "http.h"
#include "ws.h"

#define WAITING_MOST 65536 /* unsent bytes with which no further request is taken on */

bool http_is_reading(const struct net_conn *conn)
{
    return conn->http && !conn->awaiting && conn->http->head_size > 0;
}

static enum net_method method_of(const struct http *http)
{
    switch (http->parser.method) {
    case HTTP_GET: return NET_GET;
    case HTTP_HEAD: return NET_HEAD;
    case HTTP_POST: return NET_POST;
    case HTTP_PUT: return NET_PUT;
    case HTTP_PATCH: return NET_PATCH;
    case HTTP_DELETE: return NET_DELETE;
    default: return NET_OTHER;
    }
}

/* Every value ends before a CR or a space of its own line, which nobody needs any more. */
static const char *field(struct http *http, enum http_field which)
{
    struct http_piece *piece = &http->field[which];

    if (piece->size == 0)
        return "";
    http->head[(size_t)(piece->at - http->head) + piece->size] = '\0';
    return piece->at;
}

static int make_request(struct net_conn *conn, struct net_request *request)
{
    struct http *http = conn->http;

    *request = (struct net_request){
        .method = method_of(http),
        .host = field(http, HTTP_HOST),
        .origin = field(http, HTTP_ORIGIN),
        .authorization = field(http, HTTP_AUTHORIZATION),
        .content_type = field(http, HTTP_CONTENT_TYPE),
        .accept_encoding = field(http, HTTP_ACCEPT_ENCODING),
        .if_none_match = field(http, HTTP_IF_NONE_MATCH),
        .forwarded_proto = "",
        .forwarded_host = "",
        .body = http->body ? http->body : "",
        .body_size = http->body_size,
    };
    if (http->body)
        http->body[http->body_size] = '\0';
    conn->client = conn->ip;
    conn->proxied = net_ip_is_proxy(conn->loop, &conn->ip);
    conn->untold = false;
    if (conn->proxied) {
        request->forwarded_proto = field(http, HTTP_FORWARDED_PROTO);
        request->forwarded_host = field(http, HTTP_FORWARDED_HOST);
        conn->untold = !net_forwarded_client(conn, field(http, HTTP_FORWARDED_FOR));
    }
    return http_target(http, request);
}

/* A WebSocket that comes through a proxy counts for the address of its client, or for that
 * of the proxy where it does not tell. */
static bool count_client(struct net_conn *conn)
{
    struct net_loop *loop = conn->loop;
    struct net_peer *peer;

    if (!conn->proxied)
        return true;
    peer = net_peers_join(loop, &conn->client);
    if (!peer)
        return false;
    net_peers_leave(loop, conn->peer);
    conn->peer = peer;
    return true;
}

static void upgrade(struct net_conn *conn, const struct net_request *request)
{
    const struct net_handler *handler = &conn->loop->handler;
    struct http *http = conn->http;
    const char *key = field(http, HTTP_WS_KEY);
    int status;

    if (request->method != NET_GET || http->body_size > 0) {
        http_fail(conn, 405, "a WebSocket is opened by GET");
    } else if (strcmp(field(http, HTTP_WS_VERSION), "13") != 0) {
        http_fail(conn, 426, "only version 13 of WebSocket is spoken here");
    } else if (!ws_key_is_good(key)) {
        http_fail(conn, 400, "the key of the WebSocket is malformed");
    } else if (!handler->upgrade) {
        http_fail(conn, 404, "there is no WebSocket here");
    } else if (!count_client(conn)) {
        conn->loop->stats.refused++;
        http_fail(conn, 503, "too many connections from your address");
    } else if ((status = handler->upgrade(handler->context, conn, request)) != 0) {
        http_fail(conn, status, http_status_text(status));
    } else {
        ws_open(conn, key, http->offers_drawfour);
    }
}

static void serve(struct net_conn *conn)
{
    const struct net_handler *handler = &conn->loop->handler;
    struct net_request request;

    conn->loop->stats.requests++;
    if (make_request(conn, &request) < 0) {
        conn->loop->stats.protocol_errors++;
        http_fail(conn, 400, "the address of the request is malformed");
    } else if (conn->http->wants_upgrade) {
        upgrade(conn, &request);
    } else {
        net_timer_clear(conn);
        conn->awaiting = true;
        handler->request(handler->context, conn, &request);
    }
}

/* A body is to come. Who waits for our leave to send it gets that. */
static void await_body(struct net_conn *conn)
{
    static const char leave[] = "HTTP/1.1 100 Continue\r\n\r\n";

    net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.body_ms);
    if (conn->http->field[HTTP_EXPECT].at && conn->http->parser.http_minor == 1)
        net_out_add(conn, leave, sizeof leave - 1);
}

static void keep_for_later(struct net_conn *conn, const char *data, size_t size)
{
    struct http *http = conn->http;
    char *grown = realloc(http->later, http->later_size + size);

    if (!grown) {
        net_conn_kill(conn);
        return;
    }
    memcpy(grown + http->later_size, data, size);
    http->later = grown;
    http->later_size += size;
}

/* Reads on in the request under way; returns how much of 'data' that took. */
static size_t go_on(struct net_conn *conn, const char *data, size_t size)
{
    struct http *http = conn->http;
    enum http_phase before = http->phase;
    size_t used;

    if (http->head_size == 0)
        net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.header_ms);
    used = http_read(conn, data, size);
    if (http->status) {
        conn->loop->stats.protocol_errors++;
        http_fail(conn, http->status, http->reason);
    } else if (http->phase == HTTP_COMPLETE) {
        serve(conn);
    } else if (http->phase != before) {
        if (used == size)
            await_body(conn);
        else
            net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.body_ms);
    }
    return used;
}

void http_input(struct net_conn *conn, const char *data, size_t size)
{
    while (size > 0 && conn->state == NET_HTTP && !conn->close_when_sent) {
        size_t used;

        if (!conn->http && !(conn->http = http_new())) {
            net_conn_kill(conn);
            return;
        }
        if (conn->awaiting || conn->waiting > WAITING_MOST) {
            keep_for_later(conn, data, size);
            break;
        }
        used = go_on(conn, data, size);
        data += used;
        size -= used;
    }
    if (conn->state == NET_WS && size > 0)
        ws_input(conn, data, size);
    else if (conn->state == NET_HTTP)
        conn->paused = conn->awaiting || (conn->http && conn->http->later_size > 0);
}

void http_resume(struct net_conn *conn)
{
    struct http *http = conn->http;

    if (conn->awaiting || conn->waiting > WAITING_MOST)
        return;
    if (http && http->later_size > 0) {
        char *data = http->later;
        size_t size = http->later_size;

        http->later = NULL;
        http->later_size = 0;
        conn->loop->resumed = true;
        http_input(conn, data, size);
        free(data);
    }
    conn->paused = conn->ended || conn->awaiting || (conn->http && conn->http->later_size);
    if (conn->ended && !conn->awaiting && conn->waiting == 0 && conn->state == NET_HTTP)
        net_conn_kill(conn);
}
