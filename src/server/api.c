/* api.c - from a request to its handler, and the ways to answer. */
#include "server/api.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/commit.h"
#include "server/reach.h"
#include "server/room.h"

struct route {
    const char *path; /* exactly, or with a '/' at its end everything below */
    void (*handle)(struct srv_call *call);
    unsigned methods; /* bits of enum net_method */
    int private;      /* flag: only for somebody who has logged in */
    int cost;         /* of a GET, see srv_may_read() */
};

#define GET (1u << NET_GET | 1u << NET_HEAD)
#define POST (1u << NET_POST)
#define PROBE (-1) /* free, and answered by whatever name the server is asked */
#define FREE 0
#define MEMORY 1 /* read from memory */
#define STORE 5  /* read from the disk, or computed */

static const struct route ROUTES[] = {
    {"/api/players", srv_api_players, POST, 0, MEMORY},
    {"/api/players/", srv_api_players, GET | POST | 1u << NET_PATCH | 1u << NET_DELETE, 1,
     STORE},
    {"/api/login", srv_api_login, POST, 0, MEMORY},
    {"/api/blocks/", srv_api_blocks, 1u << NET_PUT | 1u << NET_DELETE, 1, MEMORY},
    {"/api/reports", srv_api_reports, POST, 1, MEMORY},
    {"/api/tables", srv_api_tables, GET | POST, 0, MEMORY},
    {"/api/tables/", srv_api_tables, GET, 0, MEMORY},
    {"/api/editions", srv_api_editions, GET, 0, MEMORY},
    {"/api/editions/check", srv_api_check_edition, POST, 0, MEMORY},
    {"/api/editions/try", srv_api_try_edition, POST, 0, MEMORY},
    {"/api/house-rules", srv_api_house_rules, GET, 0, MEMORY},
    {"/api/house-rules/check", srv_api_check_rule, POST, 0, MEMORY},
    {"/api/options", srv_api_options, GET, 0, MEMORY},
    {"/api/levels", srv_api_levels, GET, 0, MEMORY},
    {"/api/formats", srv_api_formats, GET, 0, MEMORY},
    {"/api/rules/", srv_api_rules, GET, 0, STORE},
    {"/api/games", srv_api_games, GET, 0, STORE},
    {"/api/games/", srv_api_games, GET, 0, STORE},
    {"/api/tournaments", srv_api_tournaments, GET | POST, 0, MEMORY},
    {"/api/tournaments/", srv_api_tournaments, GET | POST | 1u << NET_DELETE, 0, MEMORY},
    {"/healthz", srv_api_health, GET, 0, PROBE},
    {"/readyz", srv_api_ready, GET, 0, PROBE},
    {"/metrics", srv_api_metrics, GET, 0, MEMORY},
    {"/", srv_page, GET, 0, FREE},
};

/* --- Answers. */

/* The text of 'json', which is taken. What cannot be written (a name that is no UTF-8 should
 * not have come this far) is told as an error of ours. */
static char *dump(json_t *json)
{
    static const char BROKEN[] =
        "{\"error\": {\"code\": \"internal\", \"text\": \"the answer cannot be written\"}}";
    char *text = json_dumps(json, JSON_COMPACT);

    json_decref(json);
    if (text == NULL)
        text = strdup(BROKEN);
    if (text == NULL)
        abort();
    return text;
}

/* Whoever is refused for now is told when to ask again. */
static const char *headers_for(int status)
{
    return status == 429   ? "Cache-Control: no-store\r\nRetry-After: 60\r\n"
           : status == 503 ? "Cache-Control: no-store\r\nRetry-After: 10\r\n"
                           : "Cache-Control: no-store\r\n";
}

void srv_reply(struct srv_call *call, int status, json_t *json)
{
    char *text = dump(json);

    net_respond(call->conn, status, "application/json", headers_for(status), text, strlen(text),
                0);
    free(text);
}

void srv_reply_durable(struct srv_call *call, int status, json_t *json)
{
    srv_post_response(call->hub->commits, srv_batch_number(call->hub->commits), call->conn,
                      status, dump(json));
}

void srv_error(struct srv_call *call, int status, const char *code, const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    json_t *words = json_string(text);
    if (words == NULL) { /* cut within a letter, or never UTF-8 */
        for (char *c = text; *c != '\0'; c++)
            if ((unsigned char)*c >= 128)
                *c = '?';
        words = json_string(text);
    }
    srv_reply(call, status,
              json_pack("{s: {s: s, s: o}}", "error", "code", code, "text", words));
}

/* --- Reading requests. */

static int hex(char c)
{
    return c >= '0' && c <= '9'                 ? c - '0'
           : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 87
                                                : -1;
}

const char *srv_query(const struct srv_call *call, const char *name, char *out, size_t size)
{
    size_t length = strlen(name), used = 0;
    const char *at = call->request->query;

    out[0] = '\0';
    while (at != NULL && *at != '\0') {
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            for (at += length + 1; *at != '\0' && *at != '&' && used + 1 < size; at++) {
                int byte = (unsigned char)(*at == '+' ? ' ' : *at);

                if (*at == '%' && hex(at[1]) >= 0 && hex(at[2]) >= 0) {
                    byte = hex(at[1]) * 16 + hex(at[2]);
                    at += 2;
                }
                if (byte != 0)
                    out[used++] = (char)byte;
            }
            out[used] = '\0';
            return out;
        }
        at = strchr(at, '&');
        at = at ? at + 1 : NULL;
    }
    return out;
}

const char *srv_body_text(const struct srv_call *call, const char *key)
{
    return json_string_value(json_object_get(call->body, key));
}

/* The host by which the asker came, if it is written as one; else "". */
static const char *asked_host(const struct net_request *request)
{
    const char *host = request->forwarded_host[0] ? request->forwarded_host : request->host;

    return host[strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789.-:[]_")] == '\0'
               ? host
               : "";
}

void srv_base_url(const struct srv_call *call, char *out, size_t size)
{
    const struct net_request *request = call->request;
    const struct srv_config *config = &call->hub->config;
    const char *host = asked_host(request);
    int secure = net_is_tls(call->conn) || strcmp(request->forwarded_proto, "https") == 0;
    int own = srv_is_loopback_name(host) && request->forwarded_host[0] == '\0';

    out[0] = '\0';
    /* "localhost" is of use to nobody else: the link has what the server printed for others. */
    if (config->url[0] != '\0' || own)
        srv_reach(config, net_port(call->hub->net), out, size);
    if (out[0] == '\0')
        snprintf(out, size, "%s://%s", secure ? "https" : "http", host);
    for (size_t n = strlen(out); n > 0 && out[n - 1] == '/'; n--)
        out[n - 1] = '\0';
}

/* Authorization: Drawfour PLAYER:SECRET. Returns 0, or -1 if it is there and wrong. */
static int find_person(struct srv_call *call)
{
    static const char SCHEME[] = "Drawfour ";
    const char *value = call->request->authorization;
    char player[TBL_PLAYER_MAX];

    if (value[0] == '\0')
        return 0;
    if (strncasecmp(value, SCHEME, sizeof SCHEME - 1) != 0)
        return -1;
    value += sizeof SCHEME - 1;
    size_t length = strcspn(value, ":");
    if (value[length] != ':' || length == 0 || length >= sizeof player)
        return -1;
    memcpy(player, value, length);
    player[length] = '\0';
    struct srv_person *person = srv_person_find(call->hub, player);
    if (person == NULL)
        return -1;
    if (!srv_person_proves(call->hub, person, value + length + 1))
        return -1;
    call->person = person;
    return 0;
}

/* The body of what is not a GET must be an object. Returns 0, or -1. */
static int read_body(struct srv_call *call)
{
    const struct net_request *request = call->request;
    json_error_t error;

    if (request->method == NET_GET || request->method == NET_HEAD || request->body_size == 0)
        return 0;
    call->body = json_loadb(request->body, request->body_size, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(call->body))
        return 0;
    srv_error(call, 400, "bad-message", "the body must be a JSON object: %.200s",
              call->body ? "it is something else" : error.text);
    json_decref(call->body);
    call->body = NULL;
    return -1;
}

static const struct route *find_route(struct srv_call *call)
{
    for (size_t i = 0; i < sizeof ROUTES / sizeof ROUTES[0]; i++) {
        const char *path = ROUTES[i].path;
        size_t length = strlen(path);
        int below = path[length - 1] == '/' && strncmp(call->request->path, path, length) == 0;

        if (below || strcmp(call->request->path, path) == 0) {
            call->rest = below ? call->request->path + length : "";
            return &ROUTES[i];
        }
    }
    return NULL;
}

/* Whether the address that asks may have this from 'route' now. */
static int within_limits(struct srv_call *call, const struct route *route)
{
    if ((1u << call->request->method & ~GET) != 0)
        return srv_may(call->hub, call->conn, 1);
    return route->cost <= FREE || srv_may_read(call->hub, call->conn, route->cost);
}

static void answer(struct srv_call *call)
{
    const struct route *route = find_route(call);
    unsigned method = 1u << call->request->method;

    srv_doing(call->hub, "request", route ? route->path : "", call->request->body_size);
    if (route == NULL || (route->handle == srv_page && strncmp(call->rest, "api/", 4) == 0))
        srv_error(call, 404, "not-found", "there is nothing at this address");
    else if (route->cost != PROBE && !srv_host_good(call->hub, call->request))
        srv_error(call, 421, "host",
                  "this server does not go by the name %.100s; whoever runs it can set url or "
                  "origins to it",
                  call->request->host);
    else if ((route->methods & method) == 0)
        srv_error(call, 405, "method", "this address does not take that method");
    else if ((method & ~GET) != 0 && !srv_origin_good(call->hub, call->request))
        srv_error(call, 403, "origin", "this page may not ask that");
    else if (!within_limits(call, route))
        srv_error(call, 429, "rate", "much was asked from this address; wait a minute");
    else if (find_person(call) != 0)
        srv_error(call, 401, "bad-secret", "player and secret do not belong together");
    else if (route->private && call->person == NULL)
        srv_error(call, 401, "login-first",
                  "say who you are: Authorization: Drawfour "
                  "PLAYER:SECRET");
    else if ((method & ~GET) != 0 && call->request->method != NET_DELETE &&
             !srv_may_write(call->hub, call->conn, call->person))
        srv_error(call, 429, "rate", SRV_WRITTEN_TEXT);
    else if (read_body(call) == 0)
        (call->handle = route->handle)(call);
}

void srv_api_request(void *context, struct net_conn *conn, const struct net_request *request)
{
    struct srv_call call = {.hub = context, .conn = conn, .request = request};

    size_t before = store_batch_size(srv_batch(call.hub->commits));

    answer(&call);
    srv_wrote(call.hub, conn, call.person, before);
    json_decref(call.body);
}
