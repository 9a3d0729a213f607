/* ws_message.c - what frames mean: messages in pieces, control frames between them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "ws.h"
#include "ws_utf8.h"

static bool fail(struct net_conn *conn, int code, const char *reason)
{
    ws_fail(conn, code, reason);
    return false;
}

/* The bucket holds four seconds of messages. One more second is granted before the end, so
 * that a client that only just oversteps is not thrown out for the jitter of a network. */
static bool within_rate(struct net_conn *conn)
{
    int64_t now_us = conn->loop->now_ms * 1000;

    if (conn->rate_us < now_us)
        conn->rate_us = now_us;
    conn->rate_us += 1000000 / conn->loop->limits.messages_per_second;
    return conn->rate_us - now_us <= 5 * 1000000;
}

static bool code_is_good(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* The peer closes, or answers our close. */
static bool take_close(struct net_conn *conn, const char *payload, size_t size)
{
    struct ws_utf8 utf8 = {0};

    if (size == 1)
        return fail(conn, WS_PROTOCOL, "half a close code");
    if (size >= 2 && !code_is_good((uint8_t)payload[0] << 8 | (uint8_t)payload[1]))
        return fail(conn, WS_PROTOCOL, "no such close code");
    if (size > 2 && !(ws_utf8_check(&utf8, payload + 2, size - 2) && ws_utf8_complete(&utf8)))
        return fail(conn, WS_BAD_TEXT, "the reason is not UTF-8");
    if (conn->state == NET_WS)
        ws_write(conn, WSLAY_CONNECTION_CLOSE, payload, size < 2 ? size : 2);
    conn->state = NET_WS_CLOSING;
    conn->close_when_sent = true;
    net_timer_set(conn, conn->loop->now_ms + NET_LINGER_MS);
    net_conn_touch(conn);
    return false;
}

static bool take_control(struct net_conn *conn, struct ws_message *message,
                         const struct ws_frame *frame)
{
    const char *payload = frame->data;

    if (!(frame->starts && frame->ends)) {
        if (frame->starts)
            message->control_size = 0;
        /* wslay has refused longer ones. */
        assert(message->control_size + frame->piece <= sizeof message->control);
        memcpy(message->control + message->control_size, frame->data, frame->piece);
        message->control_size = (uint8_t)(message->control_size + frame->piece);
        payload = (const char *)message->control;
    }
    if (!frame->ends)
        return true;
    if (frame->opcode == WSLAY_CONNECTION_CLOSE)
        return take_close(conn, payload, (size_t)frame->size);
    if (frame->opcode == WSLAY_PING && conn->state == NET_WS)
        ws_write(conn, WSLAY_PONG, payload, (size_t)frame->size);
    return conn->state != NET_DEAD;
}

static bool append(struct net_conn *conn, struct ws_message *message,
                   const struct ws_frame *frame)
{
    size_t needed = message->size + frame->piece;

    if (needed > message->room) {
        /* Of a frame that has begun the size is known; fragments come as they come. */
        size_t room = frame->starts ? message->size + (size_t)frame->size : needed;
        char *grown;

        room = room < 2 * message->room ? 2 * message->room : room;
        grown = realloc(message->text, room);
        if (!grown) {
            net_conn_kill(conn);
            return false;
        }
        message->text = grown;
        message->room = room;
    }
    if (frame->piece > 0)
        memcpy(message->text + message->size, frame->data, frame->piece);
    message->size = needed;
    return true;
}

static bool deliver(struct net_conn *conn, const char *text, size_t size)
{
    const struct net_handler *handler = &conn->loop->handler;

    if (conn->state != NET_WS)
        return conn->state != NET_DEAD;
    conn->loop->stats.messages_in++;
    if (handler->text)
        handler->text(handler->context, conn, text, size);
    return conn->state != NET_DEAD;
}

/* The beginning of a frame of a message. */
static bool begin(struct net_conn *conn, struct ws_message *message,
                  const struct ws_frame *frame)
{
    size_t most = conn->loop->limits.frame_bytes;

    if (frame->opcode == WSLAY_BINARY_FRAME)
        return fail(conn, WS_UNSUPPORTED, "only text is spoken here");
    if (frame->opcode == WSLAY_CONTINUATION_FRAME && message->opcode == 0)
        return fail(conn, WS_PROTOCOL, "nothing to continue");
    if (frame->opcode == WSLAY_TEXT_FRAME && message->opcode != 0)
        return fail(conn, WS_PROTOCOL, "a message within a message");
    if (frame->opcode == WSLAY_TEXT_FRAME) {
        message->size = 0;
        message->utf8 = (struct ws_utf8){0};
        message->opcode = WSLAY_TEXT_FRAME;
    }
    if (frame->size > most - message->size)
        return fail(conn, WS_TOO_BIG, "the message is too long");
    return true;
}

static bool take_text(struct net_conn *conn, struct ws_message *message,
                      const struct ws_frame *frame)
{
    bool is_last = frame->ends && frame->final;
    bool is_whole = frame->starts && is_last && frame->opcode == WSLAY_TEXT_FRAME;

    if (!ws_utf8_check(&message->utf8, frame->data, frame->piece) ||
        (is_last && !ws_utf8_complete(&message->utf8)))
        return fail(conn, WS_BAD_TEXT, "the text is not UTF-8");
    if (is_whole) {
        message->opcode = 0;
        return deliver(conn, frame->data, frame->piece);
    }
    if (!append(conn, message, frame))
        return false;
    if (!is_last)
        return true;
    message->opcode = 0;
    return deliver(conn, message->text ? message->text : "", message->size);
}

bool ws_take(struct net_conn *conn, struct ws_message *message, const struct ws_frame *frame)
{
    if (frame->starts && conn->state == NET_WS && !within_rate(conn)) {
        conn->loop->stats.dropped_rate++;
        return fail(conn, WS_POLICY, "too many messages");
    }
    if (wslay_is_ctrl_frame(frame->opcode))
        return take_control(conn, message, frame);
    if (frame->starts && !begin(conn, message, frame))
        return false;
    return take_text(conn, message, frame);
}
