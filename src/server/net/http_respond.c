/* http_respond.c - answers: the status line, the headers that are always there, errors. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "http.h"

const char *http_status_text(int status)
{
    static const struct {
        int status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {307, "Temporary Redirect"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {412, "Precondition Failed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "Unknown";
}

static const char *date_of(struct net_loop *loop)
{
    time_t now = (time_t)(net_clock_wall_ms() / 1000);
    struct tm parts;

    if (now != loop->date_second) {
        loop->date_second = now;
        gmtime_r(&now, &parts);
        strftime(loop->date, sizeof loop->date, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    }
    return loop->date;
}

struct answer {
    int status;
    const char *content_type, *headers;
    const void *body;
    size_t size;
    bool is_static;
};

static void write_answer(struct net_conn *conn, const struct answer *answer)
{
    bool is_bare = answer->status < 200 || answer->status == 204 || answer->status == 304;
    bool is_head = conn->http && conn->http->parser.method == HTTP_HEAD;
    bool is_old =
        conn->http && conn->http->phase != HTTP_IN_HEAD && conn->http->parser.http_minor == 0;
    const char *type = answer->content_type ? answer->content_type : "";
    const char *ending = conn->close_when_sent ? "Connection: close\r\n"
                         : is_old              ? "Connection: keep-alive\r\n"
                                               : "";
    char head[1024], length[64] = "";
    int size;

    if (!is_bare)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", answer->size);
    size = snprintf(head, sizeof head, "HTTP/1.1 %d %s\r\nDate: %s\r\n%s%s%s%s%s",
                    answer->status, http_status_text(answer->status), date_of(conn->loop),
                    *type ? "Content-Type: " : "", type, *type ? "\r\n" : "", length, ending);
    assert(size > 0 && (size_t)size < sizeof head);
    net_out_add(conn, head, (size_t)size);
    net_out_add(conn, answer->headers, strlen(answer->headers));
    net_out_add(conn, "\r\n", 2);
    if (is_bare || is_head)
        return;
    if (answer->is_static)
        net_out_add_static(conn, answer->body, answer->size);
    else
        net_out_add(conn, answer->body, answer->size);
}

/* Makes room for the next request; what has come of it already is kept. */
static void next_request(struct net_conn *conn)
{
    struct http *http = conn->http, *fresh = NULL;

    if (http->later_size > 0 && (fresh = http_new())) {
        fresh->later = http->later;
        fresh->later_size = http->later_size;
        http->later = NULL;
    } else if (http->later_size > 0) {
        net_conn_kill(conn);
    }
    http_free(conn);
    conn->http = fresh;
}

void net_respond(struct net_conn *conn, int status, const char *content_type,
                 const char *headers, const void *body, size_t size, int is_static)
{
    struct answer answer = {.status = status,
                            .content_type = content_type,
                            .headers = headers ? headers : "",
                            .body = body,
                            .size = size,
                            .is_static = is_static};

    assert(conn->awaiting);
    conn->awaiting = false;
    if (conn->state == NET_DEAD) {
        /* The client is gone; only this answer kept the connection. */
        if (conn->buried) {
            conn->dead_next = conn->loop->dead;
            conn->loop->dead = conn;
        }
        return;
    }
    if (!conn->http->keep_alive)
        conn->close_when_sent = true;
    write_answer(conn, &answer);
    next_request(conn);
    if (conn->state != NET_DEAD)
        net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.idle_ms);
    net_conn_touch(conn);
}

void http_fail(struct net_conn *conn, int status, const char *text)
{
    char body[160];
    int size =
        snprintf(body, sizeof body, "%d %s: %s\n", status, http_status_text(status), text);
    struct answer answer = {.status = status,
                            .content_type = "text/plain; charset=utf-8",
                            .headers = "",
                            .body = body,
                            .size =
                                (size_t)size < sizeof body ? (size_t)size : sizeof body - 1};

    if (status == 426)
        answer.headers = "Sec-WebSocket-Version: 13\r\n"
                         "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    else if (status == 405)
        answer.headers = "Allow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n";
    else if (status == 503)
        answer.headers = "Retry-After: 10\r\n";
    conn->close_when_sent = true;
    write_answer(conn, &answer);
    if (conn->state != NET_DEAD)
        net_timer_set(conn, conn->loop->now_ms + conn->loop->limits.idle_ms);
    net_conn_touch(conn);
}
