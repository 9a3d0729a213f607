/* ws.h - WebSocket (RFC 6455) on a connection; not public.
 *
 * Frames are read by wslay's frame functions. Their context, and the message that is being
 * put together, are a struct ws_reader. The loop has a spare one; a connection keeps it
 * only while a frame or a message is half read, which is seldom. */
#ifndef DRAWFOUR_SERVER_WS_H
#define DRAWFOUR_SERVER_WS_H

#include "net_private.h"
#include "ws_utf8.h"

enum ws_code {
    WS_NORMAL = 1000,
    WS_PROTOCOL = 1002,
    WS_UNSUPPORTED = 1003,
    WS_BAD_TEXT = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
};

/* ws_open.c */
bool ws_key_is_good(const char *key);
/* Answers the handshake; from now on the connection is a WebSocket. */
void ws_open(struct net_conn *conn, const char *key, bool with_protocol);

/* ws_read.c */
void ws_input(struct net_conn *conn, const char *data, size_t size);
void ws_reader_free(struct ws_reader *reader);

/* ws_message.c: what the frames mean. */
struct ws_frame {
    uint8_t opcode;
    bool final;
    uint64_t size;    /* of its whole payload */
    const char *data; /* a piece of it */
    size_t piece;
    bool starts, ends; /* this is its first, its last piece */
};

/* A message or a control frame under way. */
struct ws_message {
    uint8_t opcode; /* WSLAY_TEXT_FRAME while a message is under way, else 0 */
    struct ws_utf8 utf8;
    char *text;
    size_t size, room;
    uint8_t control[125];
    uint8_t control_size;
};

/* Takes one piece of a frame. False: the connection reads no more. */
bool ws_take(struct net_conn *conn, struct ws_message *message, const struct ws_frame *frame);

/* ws_write.c */
void ws_write(struct net_conn *conn, uint8_t opcode, const char *data, size_t size);
/* The peer broke a rule: a close frame with 'code', and its answer is not awaited in frames
 * any more, only as the end of the stream. */
void ws_fail(struct net_conn *conn, int code, const char *reason);
/* The peer is silent. */
void ws_timeout(struct net_conn *conn);

#endif
