/* http.h - HTTP/1.1 on a connection; not public.
 *
 * A request is gathered in a struct http, which exists from its first byte until it is
 * answered. The header block is collected whole, line by line, and refused at the first
 * line that strict HTTP does not allow; then llhttp reads it in one go, so that every name
 * and value is one piece of it. The body passes through llhttp too, which undoes chunks. */
#ifndef DRAWFOUR_SERVER_HTTP_H
#define DRAWFOUR_SERVER_HTTP_H

#include <llhttp.h>

#include "net_private.h"

enum http_field {
    HTTP_HOST,
    HTTP_ORIGIN,
    HTTP_AUTHORIZATION,
    HTTP_CONTENT_TYPE,
    HTTP_ACCEPT_ENCODING,
    HTTP_IF_NONE_MATCH,
    HTTP_EXPECT,
    HTTP_UPGRADE,
    HTTP_CONTENT_LENGTH,
    HTTP_TRANSFER_ENCODING,
    HTTP_FORWARDED_FOR,
    HTTP_FORWARDED_PROTO,
    HTTP_FORWARDED_HOST,
    HTTP_WS_KEY,
    HTTP_WS_VERSION,
    HTTP_WS_PROTOCOL,
    HTTP_FIELDS,
};

enum http_phase { HTTP_IN_HEAD, HTTP_IN_BODY, HTTP_COMPLETE };

struct http_piece {
    const char *at;
    size_t size;
};

struct http {
    llhttp_t parser;
    enum http_phase phase;
    char *head; /* the block of headers, as far as it came */
    size_t head_size, head_room;
    size_t line; /* where its last line begins */
    int lines;   /* whole ones */
    char *body;
    size_t body_size, body_room, body_raw; /* decoded; allocated; as it came */
    char ending[4];                        /* the last bytes of it, as they came */
    char *later; /* what came after this request, to be read when it is answered */
    size_t later_size;
    struct http_piece target, name, value, field[HTTP_FIELDS];
    bool keep_alive, wants_upgrade, offers_drawfour;
    int status; /* why it is refused, or 0 */
    const char *reason;
};

/* http_read.c */
/* Takes what belongs to the request under way from 'data' and returns how much that is.
 * Sets http->status if the request is to be refused, http->phase when it is complete. */
size_t http_read(struct net_conn *conn, const char *data, size_t size);
struct http *http_new(void);
void http_free(struct net_conn *conn);
/* For http_read() alone: collects the block (http_head.c), 0 or a status in 'http'. */
size_t http_read_head(struct http *http, const char *data, size_t size, size_t limit,
                      bool *complete);
void http_refuse(struct http *http, int status, const char *reason);
bool http_has_word(const char *list, size_t size, const char *word);

/* http_serve.c */
void http_input(struct net_conn *conn, const char *data, size_t size);
/* Goes on with what waits behind an answered request. */
void http_resume(struct net_conn *conn);
/* Whether a request has begun and is not complete. */
bool http_is_reading(const struct net_conn *conn);

/* http_target.c: splits and decodes the target of a request in place. 0, or -1. */
int http_target(struct http *http, struct net_request *request);

/* http_respond.c */
/* Answers with 'status' and a line of text, then ends the connection. */
void http_fail(struct net_conn *conn, int status, const char *text);
const char *http_status_text(int status);

#endif
