/* remote.h - a table behind a server, as a source of messages for the terminal.
 *
 * Logs in as a guest, or as whoever this computer was at that server before, joins the
 * table and takes a free seat if it can. A lost connection is made again, and nothing that
 * was sent and not answered is forgotten. */
#ifndef DRAWFOUR_TERMINAL_REMOTE_H
#define DRAWFOUR_TERMINAL_REMOTE_H

#include "table/wire.h"
#include "terminal/source.h"
#include "terminal/url.h"

/* 'name' is how one wants to be called, or NULL; 'watch' takes no seat. Returns 0 and fills
 * 'source', or with the reason in 'why' -1: the link or the name is wrong, or
 * TUI_UNREACHABLE. */
#define TUI_UNREACHABLE (-2)
int tui_remote_open(struct tui_source *source, const char *link, const char *name, int watch,
                    char why[TUI_WHY_MAX]);

/* What this computer is known by at a server: "host:port". */
#define TUI_SERVER_MAX 300
void tui_remote_server(const struct tui_url *url, char out[TUI_SERVER_MAX]);

/* The name of a guest: 'name', or if it is NULL that of the user. Returns 0, or -1 with the
 * reason in 'why'. */
int tui_remote_name(const char *name, char out[TBL_PERSON_MAX], char why[TUI_WHY_MAX]);

#endif
