/* tls.c - see tls.h. OpenSSL works on the socket itself; buffers are released whenever they
 * are empty, so that a silent connection does not hold 34 kB of them. */
#include <openssl/err.h>
#include <stdio.h>
#include <string.h>

#include "tls.h"

static int choose_http(SSL *ssl, const unsigned char **out, unsigned char *out_size,
                       const unsigned char *offered, unsigned size, void *context)
{
    static const unsigned char http[] = "\x08http/1.1";
    unsigned char *chosen = NULL;

    (void)ssl;
    (void)context;
    if (SSL_select_next_proto(&chosen, out_size, http, sizeof http - 1, offered, size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static SSL_CTX *fail(SSL_CTX *context, const char *what, const char *file, char *error,
                     size_t size)
{
    const char *reason = ERR_reason_error_string(ERR_get_error());

    snprintf(error, size, "cannot use %s %s: %s", what, file, reason ? reason : "unknown");
    ERR_clear_error();
    SSL_CTX_free(context);
    return NULL;
}

/* Of TLS 1.2 only what has forward secrecy (a key that is stolen later opens nothing that was
 * recorded) and authenticates what it encrypts; TLS 1.3 has nothing else. */
static const char ciphers[] = "ECDHE+AESGCM:ECDHE+CHACHA20";

SSL_CTX *tls_context_new(const char *cert, const char *key, char *error, size_t size)
{
    SSL_CTX *context;

    ERR_clear_error();
    context = SSL_CTX_new(TLS_server_method());
    if (!context)
        return fail(NULL, "TLS for", cert, error, size);
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    if (SSL_CTX_set_cipher_list(context, ciphers) != 1)
        return fail(context, "TLS for", cert, error, size);
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                     SSL_OP_CIPHER_SERVER_PREFERENCE |
                                     SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    /* Sessions are resumed by tickets, which the clients keep. */
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, choose_http, NULL);
    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        return fail(context, "the certificate", cert, error, size);
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1)
        return fail(context, "the private key", key, error, size);
    if (SSL_CTX_check_private_key(context) != 1)
        return fail(context, "the private key", key, error, size);
    return context;
}

int tls_start(struct net_conn *conn)
{
    conn->ssl = SSL_new(conn->loop->tls);
    if (!conn->ssl || SSL_set_fd(conn->ssl, conn->fd) != 1) {
        ERR_clear_error();
        return -1;
    }
    SSL_set_accept_state(conn->ssl);
    return 0;
}

static int outcome(struct net_conn *conn, int result)
{
    switch (SSL_get_error(conn->ssl, result)) {
    case SSL_ERROR_WANT_READ: return NET_BLOCKED;
    case SSL_ERROR_WANT_WRITE: conn->blocked = true; return NET_BLOCKED;
    case SSL_ERROR_ZERO_RETURN: return 0;
    default:
        /* Nothing may be sent after this, not even that we end. */
        SSL_set_quiet_shutdown(conn->ssl, 1);
        ERR_clear_error();
        return NET_BROKEN;
    }
}

int tls_handshake(struct net_conn *conn)
{
    int result;

    ERR_clear_error();
    conn->blocked = false;
    result = SSL_do_handshake(conn->ssl);
    if (result == 1)
        return 1;
    result = outcome(conn, result);
    return result == 0 ? NET_BROKEN : result;
}

ssize_t tls_read(struct net_conn *conn, char *to, size_t size)
{
    size_t done;
    int result;

    ERR_clear_error();
    result = SSL_read_ex(conn->ssl, to, size, &done);
    return result == 1 ? (ssize_t)done : outcome(conn, result);
}

ssize_t tls_write(struct net_conn *conn, const char *from, size_t size)
{
    size_t done;
    int result;

    ERR_clear_error();
    result = SSL_write_ex(conn->ssl, from, size, &done);
    if (result == 1)
        return (ssize_t)done;
    result = outcome(conn, result);
    return result == 0 ? NET_BROKEN : result;
}

void tls_shutdown(struct net_conn *conn)
{
    ERR_clear_error();
    if (SSL_is_init_finished(conn->ssl))
        SSL_shutdown(conn->ssl);
    ERR_clear_error();
}

void tls_free(struct net_conn *conn)
{
    SSL_free(conn->ssl);
    conn->ssl = NULL;
}

int net_reload_tls(struct net_loop *loop, char *error, size_t size)
{
    SSL_CTX *context;

    if (!loop->tls) {
        snprintf(error, size, "this server has no TLS to reload");
        return -1;
    }
    context = tls_context_new(loop->cert, loop->key, error, size);
    if (!context)
        return -1;
    SSL_CTX_free(loop->tls);
    loop->tls = context;
    return 0;
}
