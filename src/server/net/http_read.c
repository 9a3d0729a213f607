/* http_read.c - one request by llhttp: what its headers say, and its body. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "http.h"

struct field_kind {
    const char *name;
    bool single; /* sent twice is an error */
};

static const struct field_kind kinds[HTTP_FIELDS] = {
    [HTTP_HOST] = {"host", true},
    [HTTP_ORIGIN] = {"origin", true},
    [HTTP_AUTHORIZATION] = {"authorization", true},
    [HTTP_CONTENT_TYPE] = {"content-type", true},
    [HTTP_ACCEPT_ENCODING] = {"accept-encoding", false},
    [HTTP_IF_NONE_MATCH] = {"if-none-match", false},
    [HTTP_EXPECT] = {"expect", true},
    [HTTP_UPGRADE] = {"upgrade", false},
    [HTTP_CONTENT_LENGTH] = {"content-length", true},
    [HTTP_TRANSFER_ENCODING] = {"transfer-encoding", true},
    [HTTP_FORWARDED_FOR] = {"x-forwarded-for", false},
    [HTTP_FORWARDED_PROTO] = {"x-forwarded-proto", false},
    [HTTP_FORWARDED_HOST] = {"x-forwarded-host", false},
    [HTTP_WS_KEY] = {"sec-websocket-key", true},
    [HTTP_WS_VERSION] = {"sec-websocket-version", true},
    [HTTP_WS_PROTOCOL] = {"sec-websocket-protocol", false},
};

void http_refuse(struct http *http, int status, const char *reason)
{
    if (http->status)
        return;
    http->status = status;
    http->reason = reason;
}

bool http_has_word(const char *list, size_t size, const char *word)
{
    const char *end = list + size;

    while (list < end) {
        const char *comma = memchr(list, ',', (size_t)(end - list));
        const char *stop = comma ? comma : end;
        const char *next = comma ? comma + 1 : end;

        while (list < stop && (*list == ' ' || *list == '\t'))
            list++;
        while (stop > list && (stop[-1] == ' ' || stop[-1] == '\t'))
            stop--;
        if ((size_t)(stop - list) == strlen(word) && strncasecmp(list, word, strlen(word)) == 0)
            return true;
        list = next;
    }
    return false;
}

/* The block is one piece, so is every part of it; a second piece would be a folded value,
 * and those never get here. */
static int add_piece(struct http_piece *piece, const char *at, size_t size)
{
    if (piece->size == 0)
        piece->at = at;
    else if (piece->at + piece->size != at)
        return -1;
    piece->size += size;
    return 0;
}

static int on_url(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;

    return add_piece(&http->target, at, size);
}

/* Fields after a body in chunks are of no use to us, and llhttp lets them be folded. */
static int on_name(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;

    if (http->phase == HTTP_IN_HEAD)
        return add_piece(&http->name, at, size);
    http_refuse(http, 400, "no headers are taken after the body");
    return -1;
}

static int on_value(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;

    return add_piece(&http->value, at, size);
}

static int on_value_complete(llhttp_t *parser)
{
    struct http *http = parser->data;
    struct http_piece name = http->name, value = http->value;

    http->name = http->value = (struct http_piece){NULL, 0};
    while (value.size > 0 && strchr(" \t", value.at[value.size - 1]))
        value.size--;
    for (int i = 0; i < HTTP_FIELDS; i++) {
        if (strlen(kinds[i].name) != name.size ||
            strncasecmp(kinds[i].name, name.at, name.size) != 0)
            continue;
        if (http->field[i].at && kinds[i].single)
            http_refuse(http, 400, "a header that may come once came twice");
        if (i == HTTP_WS_PROTOCOL && http_has_word(value.at, value.size, "drawfour.1"))
            http->offers_drawfour = true;
        http->field[i] = (struct http_piece){value.size ? value.at : "", value.size};
    }
    return 0;
}

static bool field_is(const struct http *http, enum http_field field, const char *word)
{
    return http->field[field].size == strlen(word) &&
           strncasecmp(http->field[field].at, word, strlen(word)) == 0;
}

static int on_headers_complete(llhttp_t *parser)
{
    struct http *http = parser->data;
    bool is_old = parser->http_minor == 0;
    bool has_length = http->field[HTTP_CONTENT_LENGTH].at != NULL;
    bool has_coding = http->field[HTTP_TRANSFER_ENCODING].at != NULL;

    if (has_coding && (has_length || is_old))
        http_refuse(http, 400, "Transfer-Encoding does not fit here");
    else if (has_coding && !field_is(http, HTTP_TRANSFER_ENCODING, "chunked"))
        http_refuse(http, 501, "of the transfer codings only chunked is known here");
    else if (is_old && parser->method == HTTP_POST && !has_length)
        http_refuse(http, 411, "say how long the body is: Content-Length");
    else if (!is_old && !http->field[HTTP_HOST].size)
        http_refuse(http, 400, "the Host header is missing");
    else if (http->field[HTTP_EXPECT].at && !field_is(http, HTTP_EXPECT, "100-continue"))
        http_refuse(http, 417, "only 100-continue may be expected");
    else if (parser->method == HTTP_CONNECT || parser->method == HTTP_TRACE)
        http_refuse(http, 405, "this method is not for here");
    http->keep_alive = llhttp_should_keep_alive(parser);
    http->wants_upgrade =
        !is_old && (parser->flags & F_CONNECTION_UPGRADE) &&
        http_has_word(http->field[HTTP_UPGRADE].at ? http->field[HTTP_UPGRADE].at : "",
                      http->field[HTTP_UPGRADE].size, "websocket");
    /* Upgrades are ours to decide; to llhttp this is a request like any other. */
    parser->upgrade = 0;
    http->phase = HTTP_IN_BODY;
    return http->status ? -1 : 0;
}

static int on_body(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;

    if (http->body_size + size + 1 > http->body_room) {
        size_t room = (http->body_size + size + 1) * 2;
        char *grown = realloc(http->body, room);

        if (!grown) {
            http_refuse(http, 503, "out of memory");
            return -1;
        }
        http->body = grown;
        http->body_room = room;
    }
    memcpy(http->body + http->body_size, at, size);
    http->body_size += size;
    return 0;
}

static int on_message_complete(llhttp_t *parser)
{
    struct http *http = parser->data;

    http->phase = HTTP_COMPLETE;
    return HPE_PAUSED;
}

static const llhttp_settings_t settings = {
    .on_url = on_url,
    .on_header_field = on_name,
    .on_header_value = on_value,
    .on_header_value_complete = on_value_complete,
    .on_headers_complete = on_headers_complete,
    .on_body = on_body,
    .on_message_complete = on_message_complete,
};

struct http *http_new(void)
{
    struct http *http = calloc(1, sizeof *http);

    if (!http)
        return NULL;
    llhttp_init(&http->parser, HTTP_REQUEST, &settings);
    http->parser.data = http;
    return http;
}

void http_free(struct net_conn *conn)
{
    struct http *http = conn->http;

    if (!http)
        return;
    free(http->head);
    free(http->body);
    free(http->later);
    free(http);
    conn->http = NULL;
}

static bool is_token(const char *head, size_t size)
{
    size_t length = 0;

    while (length < size && head[length] >= 'A' && head[length] <= 'Z')
        length++;
    return length > 0 && length < size && head[length] == ' ';
}

static void explain(struct http *http, llhttp_errno_t error)
{
    if (error == HPE_INVALID_METHOD && is_token(http->head, http->head_size))
        http_refuse(http, 501, "this method is not known here");
    else if (error == HPE_PAUSED_H2_UPGRADE || error == HPE_INVALID_VERSION)
        http_refuse(http, 505, "only HTTP/1.0 and HTTP/1.1 are spoken here");
    else
        http_refuse(http, 400, llhttp_get_error_reason(&http->parser));
}

static size_t parse(struct http *http, const char *data, size_t size)
{
    llhttp_errno_t error = llhttp_execute(&http->parser, data, size);

    if (error == HPE_OK)
        return size;
    if (error != HPE_PAUSED || http->phase != HTTP_COMPLETE) {
        explain(http, error);
        return size;
    }
    return (size_t)(llhttp_get_error_pos(&http->parser) - data);
}

/* An empty line before the request is none of llhttp's business. */
static void parse_head(struct net_conn *conn, struct http *http)
{
    size_t skip = http->head[0] == '\r' ? 2 : 0;

    parse(http, http->head + skip, http->head_size - skip);
    if (http->status)
        return;
    if (http->phase == HTTP_IN_HEAD)
        http_refuse(http, 400, "the headers are malformed");
    else if (http->parser.content_length > conn->loop->limits.body_bytes)
        http_refuse(http, 413, "the body is too long");
}

/* llhttp lets the last line of chunks end with a bare LF; this does not. */
static void check_ending(struct http *http, const char *data, size_t used)
{
    for (size_t i = used > 4 ? used - 4 : 0; i < used; i++) {
        memmove(http->ending, http->ending + 1, 3);
        http->ending[3] = data[i];
    }
    if (http->phase == HTTP_COMPLETE && http->field[HTTP_TRANSFER_ENCODING].at &&
        memcmp(http->ending, "\r\n\r\n", 4) != 0)
        http_refuse(http, 400, "a line ends without CR LF");
}

size_t http_read(struct net_conn *conn, const char *data, size_t size)
{
    const struct net_limits *limits = &conn->loop->limits;
    struct http *http = conn->http;
    bool complete;
    size_t used;

    if (http->phase == HTTP_IN_HEAD) {
        used = http_read_head(http, data, size, limits->header_bytes, &complete);
        if (complete)
            parse_head(conn, http);
        return used;
    }
    /* A body of honest size can still come in chunks of one byte with long extensions. */
    used = parse(http, data, size);
    http->body_raw += used;
    check_ending(http, data, used);
    if (http->body_size > limits->body_bytes ||
        http->body_raw - http->body_size > limits->header_bytes)
        http_refuse(http, 413, "the body is too long");
    return used;
}
