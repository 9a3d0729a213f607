/* net.h - HTTP and WebSocket on one event loop, as a small library for one program.
 *
 * One thread, epoll; if asked, others help it to write (net/net_crew.c). HTTP/1.1 by llhttp
 * in strict mode, WebSocket frames by wslay, TLS by OpenSSL if asked. What arrives is limited
 * before it is believed: sizes, rates, how long a request may take, connections of one address,
 * bytes waiting for a slow reader.
 *
 * The handler is called on the loop's thread. A connection is a pointer that lives until
 * its closed() was called, or, if it is no WebSocket, until its request was answered, also
 * when the client is gone by then; 'user' in it belongs to the handler.
 *
 * Open the loop before starting threads: it blocks SIGTERM, SIGINT and SIGHUP for the
 * calling thread and those it starts, ignores SIGPIPE, and raises the limit of open files.
 * net_close() gives the signals back. */
#ifndef DRAWFOUR_SERVER_NET_H
#define DRAWFOUR_SERVER_NET_H

#include <stddef.h>
#include <stdint.h>

struct net_loop;
struct net_conn;

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_PUT, NET_PATCH, NET_DELETE, NET_OTHER };

/* A whole request. Strings live as long as the call. Header values that were not sent are
 * "". 'path' is decoded and has no query; 'query' is as sent. */
struct net_request {
    enum net_method method;
    const char *path, *query;
    const char *host, *origin, *authorization, *content_type, *accept_encoding, *if_none_match;
    const char *forwarded_proto, *forwarded_host; /* only from a proxy that is trusted */
    const char *body;
    size_t body_size;
};

struct net_handler {
    void *context;
    /* Answers by net_respond(), once, now or later; one at a time on a connection. */
    void (*request)(void *context, struct net_conn *conn, const struct net_request *request);
    /* The client of a request that has no answer yet is gone, or will send no more; the answer
     * is owed all the same. May be called more than once. */
    void (*left)(void *context, struct net_conn *conn);
    /* Whether the upgrade of 'request' to a WebSocket is wanted: 0, or an HTTP status. */
    int (*upgrade)(void *context, struct net_conn *conn, const struct net_request *request);
    void (*opened)(void *context, struct net_conn *conn); /* a WebSocket is open */
    void (*text)(void *context, struct net_conn *conn, const char *text, size_t size);
    void (*closed)(void *context, struct net_conn *conn); /* only after opened() */
    /* After the events of one round of the loop were handled: time to commit. */
    void (*turn)(void *context);
    /* The round is over, all of it was written. */
    void (*ended)(void *context);
    /* The time for which net_wake_at() asked has come. */
    void (*woken)(void *context);
    /* net_notify() was called, from any thread. */
    void (*notified)(void *context);
    /* SIGTERM or SIGINT came; SIGHUP. */
    void (*stop)(void *context);
    void (*reload)(void *context);
};

/* Zeros stand for the defaults in brackets. */
struct net_limits {
    int connections;         /* [20000] */
    int per_address;         /* [64]; loopback and trusted proxies are free of it if negative */
    int header_ms;           /* from the first byte to the end of the headers [10000] */
    int body_ms;             /* [20000] */
    int idle_ms;             /* an HTTP connection between requests [30000] */
    int ping_ms;             /* a silent WebSocket is pinged, and dropped after twice [30000] */
    size_t header_bytes;     /* [8192] */
    size_t body_bytes;       /* [65536] */
    size_t frame_bytes;      /* [16384] */
    size_t backlog_bytes;    /* waiting for one reader [262144] */
    int messages_per_second; /* of one WebSocket, with a burst of four times that [30]; who
                                goes past it by one second's worth is closed with 1008.
                                Every frame counts, pings and fragments too */
};

struct net_config {
    const char *address;    /* "127.0.0.1", "::", "" for all; also "unix:/path" */
    int port;               /* 0: any */
    const char *cert, *key; /* PEM files, or NULL */
    const char *proxies;    /* whose X-Forwarded-* are believed: "127.0.0.1 10.0.0.0/8 unix" */
    int threads;            /* that write, the loop's own among them; 0 and 1: that one alone */
    int shared_min; /* connections to write to in one round for which others are woken [32] */
    struct net_limits limits;
};

/* Opens, listens; NULL with the reason in 'error'. */
struct net_loop *net_open(const struct net_config *config, const struct net_handler *handler,
                          char *error, size_t size);
int net_port(const struct net_loop *loop);
/* Runs until net_stop(). Returns 0, or -1 if the loop itself failed. */
int net_run(struct net_loop *loop);
void net_stop(struct net_loop *loop);
/* Ends every connection, calls closed() for the WebSockets among them, frees all. */
void net_close(struct net_loop *loop);
/* No new connections from now on. */
void net_stop_listening(struct net_loop *loop);
/* Reads cert and key anew; 0, or -1 and the old ones stay. */
int net_reload_tls(struct net_loop *loop, char *error, size_t size);

/* net_clock.c: the only place where the server reads a clock, so that a test which links
 * another file in its place can make time jump (tests/fuzz/server). */
int64_t net_clock_us(void);      /* monotonic: for whatever waits */
int64_t net_clock_wall_ms(void); /* since 1970: for whatever is kept */

int64_t net_now_ms(const struct net_loop *loop); /* monotonic, as of this round of the loop */
void net_wake_at(struct net_loop *loop, int64_t at_ms); /* INT64_MAX: not */
void net_notify(struct net_loop *loop);                 /* from any thread */

/* The handler's own pointer, NULL at first. */
void *net_user(const struct net_conn *conn);
void net_set_user(struct net_conn *conn, void *user);
/* The address of the peer, as text; of a trusted proxy's client if it told. */
const char *net_address(const struct net_conn *conn, char out[64]);
int net_is_tls(const struct net_conn *conn);
/* A number for the address (IPv6: for its /64), another in every run; 0 where connections
 * are not counted by address: this machine itself. What comes through a trusted proxy is
 * always counted, under the address of the proxy if that does not tell whose it is. */
uint64_t net_address_hash(const struct net_conn *conn);
/* Whether the request came through a trusted proxy that did not tell whose it is: all such
 * clients count as one. */
int net_is_untold(const struct net_conn *conn);

/* The answer to a request. 'headers' is "" or whole lines "Name: value\r\n". The body is
 * copied unless 'is_static', which says that it lives for ever. HEAD sends no body. */
void net_respond(struct net_conn *conn, int status, const char *content_type,
                 const char *headers, const void *body, size_t size, int is_static);

/* One text frame, of UTF-8. Frames sent in one round of the loop leave in one write. A
 * reader whose backlog is full is dropped (closed() follows later, not from within); a frame
 * larger than the backlog still goes to one who has read everything before. */
void net_send(struct net_conn *conn, const char *text, size_t size);
/* A close frame, and the end once it was answered or a second has passed. */
void net_close_ws(struct net_conn *conn, int code, const char *reason);

/* For the metrics. */
struct net_stats {
    uint64_t accepted, refused, requests, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t dropped_slow, dropped_rate, dropped_timeout, protocol_errors;
    int connections, websockets;
};
void net_stats(const struct net_loop *loop, struct net_stats *stats);

#endif
