/* http.h - one question to a server's API (docs/network.md) and its answer. */
#ifndef DRAWFOUR_TERMINAL_HTTP_H
#define DRAWFOUR_TERMINAL_HTTP_H

#include <jansson.h>

#include "terminal/known.h"
#include "terminal/url.h"

/* Posts 'body' to 'path' ("/api/tables") of the server, as 'who' unless that is NULL. Waits for
 * the answer, with a limit. Returns the status and sets 'answer', an object for the caller to
 * let go of; or -1 with the reason in 'why': there was no such answer. */
int tui_http_post(const struct tui_url *url, const char *path, const struct tui_known *who,
                  const json_t *body, json_t **answer, char why[TUI_WHY_MAX]);

#endif
