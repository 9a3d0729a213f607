/* ws.c - see ws.h. */
#include "terminal/ws.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>
#include <wslay/wslay.h>

#include "terminal/ws_connect.h"

#define MESSAGE_MAX (1 << 20) /* bytes of a message; a server's are far below */

struct frame {
    char *text; /* owned */
    struct frame *next;
};

struct tui_ws {
    struct tui_stream stream;
    wslay_event_context_ptr frames;
    struct frame *first, **last;
};

static ssize_t on_receive(wslay_event_context_ptr frames, uint8_t *bytes, size_t size,
                          int flags, void *own)
{
    struct tui_ws *ws = own;
    ssize_t got = tui_stream_read(&ws->stream, bytes, size);

    (void)flags;
    if (got > 0)
        return got;
    int later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size,
                       int flags, void *own)
{
    struct tui_ws *ws = own;
    ssize_t put = tui_stream_write(&ws->stream, bytes, size);

    (void)flags;
    if (put > 0)
        return put;
    int later = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr frames, uint8_t *bytes, size_t size, void *own)
{
    (void)frames;
    (void)own;
    randombytes_buf(bytes, size);
    return 0;
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *own)
{
    struct tui_ws *ws = own;

    (void)frames;
    if (message->opcode != WSLAY_TEXT_FRAME)
        return;
    struct frame *frame = malloc(sizeof *frame);
    char *text = malloc(message->msg_length + 1);
    if (!frame || !text) {
        free(frame);
        free(text);
        return; /* the next message with a view mends it */
    }
    memcpy(text, message->msg, message->msg_length);
    text[message->msg_length] = '\0';
    *frame = (struct frame){text, NULL};
    *ws->last = frame;
    ws->last = &frame->next;
}

struct tui_ws *tui_ws_open(const struct tui_url *url, char why[TUI_WHY_MAX])
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_receive,
        .send_callback = on_send,
        .genmask_callback = on_mask,
        .on_msg_recv_callback = on_message,
    };
    struct tui_ws *ws = calloc(1, sizeof *ws);

    if (!ws) {
        snprintf(why, TUI_WHY_MAX, "not enough memory to connect");
        return NULL;
    }
    ws->last = &ws->first;
    if (tui_stream_open(&ws->stream, url, why) != 0) {
        free(ws);
        return NULL;
    }
    if (wslay_event_context_client_init(&ws->frames, &callbacks, ws) != 0) {
        snprintf(why, TUI_WHY_MAX, "not enough memory to connect");
        tui_stream_close(&ws->stream);
        free(ws);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(ws->frames, MESSAGE_MAX);
    return ws;
}

void tui_ws_close(struct tui_ws *ws)
{
    char *text;

    if (!ws)
        return;
    while ((text = tui_ws_next(ws)) != NULL)
        free(text);
    wslay_event_queue_close(ws->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
    wslay_event_send(ws->frames); /* as much as leaves at once */
    wslay_event_context_free(ws->frames);
    tui_stream_close(&ws->stream);
    free(ws);
}

int tui_ws_fd(const struct tui_ws *ws)
{
    return ws->stream.fd;
}

int tui_ws_busy(const struct tui_ws *ws)
{
    return ws->first != NULL || wslay_event_want_write(ws->frames) ||
           ws->stream.early_at < ws->stream.early_size ||
           (ws->stream.tls && SSL_pending(ws->stream.tls) > 0);
}

int tui_ws_send(struct tui_ws *ws, const char *text)
{
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, strlen(text)};

    if (wslay_event_queue_msg(ws->frames, &message) != 0)
        return -1;
    return wslay_event_send(ws->frames) == 0 ? 0 : -1;
}

int tui_ws_work(struct tui_ws *ws)
{
    if (wslay_event_recv(ws->frames) != 0 || wslay_event_send(ws->frames) != 0)
        return -1;
    return wslay_event_want_read(ws->frames) ? 0 : -1;
}

char *tui_ws_next(struct tui_ws *ws)
{
    struct frame *frame = ws->first;

    if (!frame)
        return NULL;
    ws->first = frame->next;
    if (!ws->first)
        ws->last = &ws->first;
    char *text = frame->text;
    free(frame);
    return text;
}
