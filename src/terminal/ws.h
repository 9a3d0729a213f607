/* ws.h - a WebSocket as a client: over TCP, or TLS by OpenSSL; frames by wslay.
 *
 * Opening waits, with a limit; afterwards nothing does. */
#ifndef DRAWFOUR_TERMINAL_WS_H
#define DRAWFOUR_TERMINAL_WS_H

#include "terminal/url.h"

struct tui_ws;

/* Connects to "/ws" of the server. NULL with the reason in 'why'. */
struct tui_ws *tui_ws_open(const struct tui_url *url, char why[TUI_WHY_MAX]);
void tui_ws_close(struct tui_ws *ws); /* NULL is allowed */

int tui_ws_fd(const struct tui_ws *ws);
/* Whether something waits to be sent or was received, though the descriptor tells nothing. */
int tui_ws_busy(const struct tui_ws *ws);

/* Queues one text frame. Returns 0, or -1: the connection is lost. */
int tui_ws_send(struct tui_ws *ws, const char *text);

/* Sends and receives what it can. Returns 0, or -1: the connection is lost. */
int tui_ws_work(struct tui_ws *ws);

/* The next frame, for the caller to free; NULL: none now. */
char *tui_ws_next(struct tui_ws *ws);

#endif
