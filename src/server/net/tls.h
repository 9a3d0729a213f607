/* tls.h - TLS 1.2 and later for the connections of a loop, by OpenSSL; not public. */
#ifndef DRAWFOUR_SERVER_TLS_H
#define DRAWFOUR_SERVER_TLS_H

#include "net_private.h"

/* A context from two PEM files, or NULL with the reason in 'error'. */
SSL_CTX *tls_context_new(const char *cert, const char *key, char *error, size_t size);

/* Begins TLS on a connection that was just made: 0, or -1 (out of memory). */
int tls_start(struct net_conn *conn);

/* Goes on with the handshake: 1 when it is done, NET_BLOCKED, NET_BROKEN. */
int tls_handshake(struct net_conn *conn);
ssize_t tls_read(struct net_conn *conn, char *to, size_t size);
ssize_t tls_write(struct net_conn *conn, const char *from, size_t size);
/* Says that we send no more. */
void tls_shutdown(struct net_conn *conn);
void tls_free(struct net_conn *conn);

#endif
