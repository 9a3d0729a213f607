/* ws_write.c - frames to the peer, and how a WebSocket ends. */
#include <string.h>
#include <wslay/wslay.h>

#include "ws.h"

#define REASON_MOST 123

/* A frame is written by hand, header and payload into one piece of the output: wslay's
 * sending would need a context and two calls back for these six lines. */
void ws_write(struct net_conn *conn, uint8_t opcode, const char *data, size_t size)
{
    size_t extended = size > 65535 ? 8 : size > 125 ? 2 : 0;
    char *to = net_out_reserve(conn, 2 + extended + size);

    if (!to)
        return;
    *to++ = (char)(0x80 | opcode);
    *to++ = (char)(extended == 8 ? 127 : extended == 2 ? 126 : size);
    for (size_t i = extended; i-- > 0;)
        *to++ = (char)(size >> (8 * i) & 0xff);
    if (size > 0)
        memcpy(to, data, size);
}

void net_send(struct net_conn *conn, const char *text, size_t size)
{
    size_t most = conn->loop->limits.backlog_bytes;

    if (conn->state != NET_WS)
        return;
    /* Too much to keep may only be much in one round: see what the socket takes now. */
    if (conn->waiting + size > most) {
        net_out_push(conn);
        if (net_out_settle(conn) < 0) {
            net_conn_kill(conn);
            return;
        }
    }
    if (conn->waiting + size > most && conn->waiting > 0) {
        conn->loop->stats.dropped_slow++;
        net_conn_kill(conn);
        return;
    }
    conn->loop->stats.messages_out++;
    ws_write(conn, WSLAY_TEXT_FRAME, text, size);
}

static void write_close(struct net_conn *conn, int code, const char *reason)
{
    char payload[2 + REASON_MOST];
    size_t size = strlen(reason);

    if (size > REASON_MOST) {
        /* Cut between two characters of UTF-8, not within one. */
        size = REASON_MOST;
        while (size > 0 && ((uint8_t)reason[size] & 0xc0) == 0x80)
            size--;
    }
    payload[0] = (char)(code >> 8);
    payload[1] = (char)(code & 0xff);
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): a frame has a length */
    memcpy(payload + 2, reason, size);
    ws_write(conn, WSLAY_CONNECTION_CLOSE, payload, 2 + size);
    conn->state = conn->state == NET_DEAD ? NET_DEAD : NET_WS_CLOSING;
}

void net_close_ws(struct net_conn *conn, int code, const char *reason)
{
    if (conn->state != NET_WS)
        return;
    write_close(conn, code, reason ? reason : "");
    if (conn->state != NET_DEAD)
        net_timer_set(conn, conn->loop->now_ms + NET_LINGER_MS);
}

/* Frames can no longer be told from noise, or are no longer wanted: what comes is thrown
 * away until the peer ends or the time is up. */
void ws_fail(struct net_conn *conn, int code, const char *reason)
{
    if (code != WS_POLICY)
        conn->loop->stats.protocol_errors++;
    if (conn->state == NET_WS)
        write_close(conn, code, reason);
    if (conn->state == NET_DEAD)
        return;
    conn->state = NET_LINGER;
    conn->close_when_sent = true;
    net_timer_set(conn, conn->loop->now_ms + NET_LINGER_MS);
}

void ws_timeout(struct net_conn *conn)
{
    struct net_loop *loop = conn->loop;
    int64_t silent_ms = loop->now_ms - conn->heard_ms, ping_ms = loop->limits.ping_ms;

    if (silent_ms < ping_ms) {
        net_timer_set(conn, conn->heard_ms + ping_ms);
    } else if (!conn->pinged) {
        /* Late if this process stood still; the peer has its time to answer all the same. */
        ws_write(conn, WSLAY_PING, "", 0);
        conn->pinged = true;
        if (conn->state != NET_DEAD)
            net_timer_set(conn, loop->now_ms + ping_ms);
    } else {
        loop->stats.dropped_timeout++;
        net_conn_kill(conn);
    }
}
