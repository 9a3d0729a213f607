/* ws_open.c - the handshake. */
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

#include "http.h"
#include "ws.h"

#define KEY_SIZE 24 /* 16 bytes in base64 */

/* 22 digits of base64 and "=="; of the last digit only two bits count, the others are 0. */
bool ws_key_is_good(const char *key)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    return strlen(key) == KEY_SIZE && strspn(key, digits) == KEY_SIZE - 2 &&
           strchr("AQgw", key[KEY_SIZE - 3]) && strcmp(key + KEY_SIZE - 2, "==") == 0;
}

static void make_accept(char accept[32], const char *key)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[KEY_SIZE + sizeof magic], hash[SHA_DIGEST_LENGTH];
    unsigned char encoded[32];

    memcpy(text, key, KEY_SIZE);
    memcpy(text + KEY_SIZE, magic, sizeof magic);
    SHA1(text, KEY_SIZE + sizeof magic - 1, hash);
    EVP_EncodeBlock(encoded, hash, sizeof hash);
    memcpy(accept, encoded, sizeof encoded);
}

void ws_open(struct net_conn *conn, const char *key, bool with_protocol)
{
    struct net_loop *loop = conn->loop;
    char accept[32], text[256];
    int size;

    make_accept(accept, key);
    size = snprintf(text, sizeof text,
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n%s\r\n",
                    accept, with_protocol ? "Sec-WebSocket-Protocol: drawfour.1\r\n" : "");
    net_out_add(conn, text, (size_t)size);
    if (conn->state == NET_DEAD)
        return;
    http_free(conn);
    conn->state = NET_WS;
    conn->paused = false;
    conn->opened = true;
    conn->rate_us = 0;
    loop->stats.websockets++;
    net_timer_set(conn, loop->now_ms + loop->limits.ping_ms);
    if (loop->handler.opened)
        loop->handler.opened(loop->handler.context, conn);
}
