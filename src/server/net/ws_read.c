/* ws_read.c - from bytes to frames, by wslay. */
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "ws.h"

/* wslay's context does not tell whether it is between two frames. It is if it was given
 * exactly as many bytes as the frames it returned had. */
struct ws_reader {
    wslay_frame_context_ptr frames;
    const char *input;
    size_t input_size;
    uint64_t given; /* bytes of the frame under way that wslay has, and perhaps more */
    uint64_t seen;  /* bytes of its payload that wslay returned */
    struct ws_message message;
};

static ssize_t give(uint8_t *to, size_t size, int flags, void *user)
{
    struct ws_reader *reader = user;
    size_t part = size < reader->input_size ? size : reader->input_size;

    (void)flags;
    if (part == 0)
        return -1;
    memcpy(to, reader->input, part);
    reader->input += part;
    reader->input_size -= part;
    reader->given += part;
    return (ssize_t)part;
}

static struct ws_reader *reader_new(void)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    struct ws_reader *reader = calloc(1, sizeof *reader);

    if (reader && wslay_frame_context_init(&reader->frames, &callbacks, reader) != 0) {
        free(reader);
        reader = NULL;
    }
    return reader;
}

void ws_reader_free(struct ws_reader *reader)
{
    if (!reader)
        return;
    wslay_frame_context_free(reader->frames);
    free(reader->message.text);
    free(reader);
}

static uint64_t header_size(const struct wslay_frame_iocb *io)
{
    uint64_t size = io->mask ? 6 : 2;

    if (io->payload_length > 65535)
        return size + 8;
    return io->payload_length > 125 ? size + 2 : size;
}

/* What wslay leaves to its callers to judge. */
static const char *fault_of(const struct wslay_frame_iocb *io)
{
    if (!io->mask)
        return "a frame is not masked";
    if (io->rsv)
        return "a reserved bit is set";
    if ((io->opcode & 7) > 2)
        return "the opcode is reserved";
    return NULL;
}

/* One piece of a frame. False: read no more. */
static bool take_piece(struct net_conn *conn, struct ws_reader *reader,
                       const struct wslay_frame_iocb *io)
{
    struct ws_frame frame = {.opcode = io->opcode,
                             .final = io->fin,
                             .size = io->payload_length,
                             .data = (const char *)io->data,
                             .piece = io->data_length,
                             .starts = reader->seen == 0};
    const char *fault = fault_of(io);

    if (fault) {
        ws_fail(conn, WS_PROTOCOL, fault);
        return false;
    }
    reader->seen += io->data_length;
    frame.ends = reader->seen == io->payload_length;
    if (frame.ends) {
        reader->given -= header_size(io) + io->payload_length;
        reader->seen = 0;
    }
    return ws_take(conn, &reader->message, &frame);
}

/* Reads frames until the input is used up. False: read no more. */
static bool read_frames(struct net_conn *conn, struct ws_reader *reader)
{
    for (;;) {
        struct wslay_frame_iocb io = {0};
        ssize_t result = wslay_frame_recv(reader->frames, &io);

        if (result == WSLAY_ERR_WANT_READ)
            return true;
        if (result < 0) {
            ws_fail(conn, WS_PROTOCOL, "a frame is malformed");
            return false;
        }
        if (!take_piece(conn, reader, &io))
            return false;
    }
}

/* A reader between two messages is as good as new and serves the next connection. */
static void give_back(struct net_conn *conn, struct ws_reader *reader)
{
    struct net_loop *loop = conn->loop;

    conn->reader = NULL;
    if (reader->given > 0 || reader->message.opcode != 0) {
        conn->reader = reader;
        return;
    }
    if (loop->spare_reader) {
        ws_reader_free(reader);
        return;
    }
    free(reader->message.text);
    reader->message.text = NULL;
    reader->message.size = reader->message.room = 0;
    loop->spare_reader = reader;
}

void ws_input(struct net_conn *conn, const char *data, size_t size)
{
    struct net_loop *loop = conn->loop;
    struct ws_reader *reader = conn->reader;

    if (conn->close_when_sent)
        return;
    if (!reader) {
        reader = loop->spare_reader ? loop->spare_reader : reader_new();
        loop->spare_reader = NULL;
    }
    if (!reader) {
        net_conn_kill(conn);
        return;
    }
    conn->reader = reader;
    reader->input = data;
    reader->input_size = size;
    if (read_frames(conn, reader)) {
        give_back(conn, reader);
    } else {
        ws_reader_free(reader);
        conn->reader = NULL;
    }
}
