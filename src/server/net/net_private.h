/* net_private.h - what the files of the network layer share; not public.
 *
 * A connection is one struct net_conn and nothing else while it is silent. What is half
 * read (struct http, struct ws_reader) or half written (struct net_chunk) hangs on it only
 * as long as it is so.
 *
 * Life of a connection: net_conn_new(), events, net_conn_kill() from anywhere at any time.
 * Killing only marks it: the end of the round closes its socket, calls closed() and frees
 * it, so that nobody holds a pointer to freed memory on the way. A connection whose request
 * the handler has not answered yet stays as a husk until it is. */
#ifndef DRAWFOUR_SERVER_NET_PRIVATE_H
#define DRAWFOUR_SERVER_NET_PRIVATE_H

#include <openssl/ssl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/uio.h>

#include "server/net.h"

#define NET_INPUT_BYTES 65536 /* read at once from one connection */
#define NET_SPARE_CHUNKS 256  /* buffers kept from one round to the next, 1 kB each */
#define NET_LINGER_MS 1000    /* for the peer to answer a close */
#define NET_HELPERS_MAX 63    /* threads of a crew beside the loop's own */
#define NET_SHARED_MIN 32     /* fewer connections to write to are worth waking nobody */
#define NET_SHARED_MAX 1024   /* connections shared out at once */
#define NET_WHEEL_MS 32
#define NET_WHEEL_SLOTS 1024

enum net_state {
    NET_HANDSHAKE, /* TLS */
    NET_HTTP,
    NET_WS,
    NET_WS_CLOSING, /* our close frame is under way; the peer's is awaited */
    NET_LINGER,     /* all is said; what still comes is thrown away until the peer ends */
    NET_DEAD,
};

/* An IPv6 address, or an IPv4 one mapped into it; all zeros for a Unix socket. */
struct net_ip {
    uint8_t bytes[16];
};

struct net_range {
    struct net_ip ip;
    int bits;
};

/* How many connections one address has; IPv6 by /64. */
struct net_peer {
    struct net_peer *next;
    uint64_t key[2];
    int connections;
};

struct net_peers {
    struct net_peer **bucket;
    size_t buckets; /* a power of two */
    uint64_t seed;
};

/* Bytes on their way out. 'data' is 'own', or lives for ever. */
struct net_chunk {
    struct net_chunk *next;
    const char *data;
    size_t at, end, room;
    char own[];
};

struct net_conn {
    struct net_loop *loop;
    void *user;
    struct net_conn *previous, *next;          /* of all */
    struct net_conn *touched_next;             /* of those to look after at the round's end */
    struct net_conn *dead_next;                /* of those to bury */
    struct net_conn *timer_next, **timer_link; /* of a slot of the wheel */
    int64_t timer_tick;                        /* where it hangs in the wheel, or -1 */
    int64_t deadline_ms;                       /* may be later than timer_tick says */
    int64_t heard_ms;                          /* the last byte came */
    int64_t rate_us;                           /* when the bucket of messages is full again */
    struct net_chunk *out_first, *out_last;
    size_t waiting;           /* bytes in them */
    size_t pushed;            /* bytes that were written and not yet counted */
    struct http *http;        /* a request under way, or NULL */
    struct ws_reader *reader; /* a message under way, or NULL */
    SSL *ssl;
    struct net_peer *peer;    /* where it is counted, or NULL */
    struct net_ip ip, client; /* of the socket; of the client a proxy speaks for */
    int fd;
    uint32_t interest; /* what epoll watches */
    uint8_t state;     /* enum net_state */
    bool touched, buried, opened, pinged;
    bool proxied;  /* the request at hand came through a trusted proxy */
    bool untold;   /* ...which did not tell for whom */
    bool awaiting; /* an answer of the handler */
    bool paused;   /* input is left in the socket */
    bool blocked;  /* the socket takes no more at present */
    bool broken;   /* ...or never again */
    bool ended;    /* the peer sends no more */
    bool left;     /* ...which was seen while its input was left in the socket */
    bool close_when_sent;
};

struct net_wheel {
    struct net_conn *slot[NET_WHEEL_SLOTS];
    uint64_t used[NET_WHEEL_SLOTS / 64];
    int64_t tick; /* all before are done */
};

struct net_loop {
    struct net_handler handler;
    struct net_limits limits;
    bool free_loopback; /* of the cap per address, proxies likewise */
    char *cert, *key, *unix_path;
    SSL_CTX *tls;
    int epoll, listener, signals, notifier, port;
    bool listening, running, holds_signals;
    bool resumed; /* the handler was called after turn(): the next round does not wait */
    sigset_t signals_before;
    int64_t now_ms, wake_ms, accept_again_ms;
    struct net_conn *all, *touched, *dead, *graves;
    struct net_wheel wheel;
    struct net_peers peers;
    struct net_range *proxies;
    size_t proxy_count;
    struct ws_reader *spare_reader;
    struct net_chunk *spare_chunks; /* of the usual room, as many as NET_SPARE_CHUNKS */
    int spare_count;
    struct net_crew *crew;                   /* or NULL */
    int shared_min;                          /* fewer connections are not shared out */
    struct net_conn *shared[NET_SHARED_MAX]; /* what it has to write to */
    struct net_stats stats;
    int64_t date_second;
    char date[32];
    char input[NET_INPUT_BYTES];
};

/* net_loop.c: one round of the loop, waiting at most 'timeout_ms' (-1: as long as it
 * takes). Returns -1 if epoll failed. */
int net_round(struct net_loop *loop, int timeout_ms);

/* net_listen.c */
int net_listen(struct net_loop *loop, const struct net_config *config, char *error,
               size_t size);
void net_accept(struct net_loop *loop);
void net_accept_resume(struct net_loop *loop);
/* Takes 'fd', a connected stream, as if it had been accepted. NULL: out of memory. */
struct net_conn *net_adopt(struct net_loop *loop, int fd, struct net_ip ip);

/* net_conn.c */
struct net_conn *net_conn_new(struct net_loop *loop, int fd, struct net_ip ip);
void net_conn_event(struct net_conn *conn, uint32_t events);
void net_conn_timeout(struct net_conn *conn);
void net_conn_kill(struct net_conn *conn);
/* Looks after it at the end of the round: writes, and what follows from that. */
void net_conn_touch(struct net_conn *conn);
void net_conn_flush(struct net_conn *conn);
/* Whether what waits on it may be written. */
bool net_conn_writes(const struct net_conn *conn);
void net_conn_free(struct net_conn *conn);
/* Closes, calls closed(), and lays the dead into the graves. */
void net_bury(struct net_loop *loop);
/* The socket's own reading and writing, plain or TLS: the number of bytes, 0 at the end
 * of the stream (reading), NET_BLOCKED, NET_BROKEN. */
enum { NET_BLOCKED = -1, NET_BROKEN = -2 };
ssize_t net_transport_read(struct net_conn *conn, char *to, size_t size);
ssize_t net_transport_write(struct net_conn *conn, const struct iovec *part, int parts);

/* net_out.c */
/* Room for 'size' bytes in one piece, to be filled at once; NULL: out of memory, and the
 * connection is killed. */
char *net_out_reserve(struct net_conn *conn, size_t size);
void net_out_add(struct net_conn *conn, const void *data, size_t size);
void net_out_add_static(struct net_conn *conn, const void *data, size_t size);
/* Writes what the socket takes. Touches nothing but the connection: the crew does it too. */
void net_out_push(struct net_conn *conn);
/* On the loop's thread: frees and counts what was written. 0, or -1 if the socket is broken. */
int net_out_settle(struct net_conn *conn);
void net_out_free(struct net_conn *conn);
void net_spare_free(struct net_loop *loop);

/* net_crew.c. 'helpers' threads beside the loop's own, or as many as could be started; NULL:
 * out of memory. */
struct net_crew *net_crew_open(struct net_loop *loop, int helpers);
void net_crew_close(struct net_crew *crew);
/* Calls work() for 0 to 'items' - 1, on all threads, in any order, and returns when all are
 * done. */
void net_crew_share(struct net_crew *crew, int items,
                    void (*work)(struct net_loop *loop, int item));

/* net_timer.c */
void net_timer_set(struct net_conn *conn, int64_t deadline_ms);
void net_timer_clear(struct net_conn *conn);
void net_timers_run(struct net_loop *loop);
/* When the wheel next needs a look: milliseconds from now, or -1. */
int net_timers_wait(const struct net_loop *loop);

/* net_address.c */
bool net_ip_parse(struct net_ip *ip, const char *text, size_t size);
bool net_ip_is_loopback(const struct net_ip *ip);
bool net_ip_is_proxy(const struct net_loop *loop, const struct net_ip *ip);
int net_proxies_parse(struct net_loop *loop, const char *text, char *error, size_t size);
/* The client in an X-Forwarded-For list: the last that is not a proxy of ours. Returns false,
 * and leaves the nearest address that is known, where the list does not tell. */
bool net_forwarded_client(struct net_conn *conn, const char *list);

/* net_peers.c */
int net_peers_open(struct net_peers *peers, int connections);
void net_peers_close(struct net_peers *peers);
/* Whether connections from 'ip' are counted at all. */
bool net_peers_counts(const struct net_loop *loop, const struct net_ip *ip);
/* Counts one more under 'ip'; NULL: that address has its fill. */
struct net_peer *net_peers_join(struct net_loop *loop, const struct net_ip *ip);
/* One less; 'peer' may be NULL. */
void net_peers_leave(struct net_loop *loop, struct net_peer *peer);

#endif
