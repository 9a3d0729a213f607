/* host.h - a new table at a server, made from the terminal. */
#ifndef DRAWFOUR_TERMINAL_HOST_H
#define DRAWFOUR_TERMINAL_HOST_H

#include <jansson.h>

#include "terminal/source.h"

#define TUI_LINK_MAX 640

struct tui_hosted {
    char link[TUI_LINK_MAX];   /* for tui_remote_open(), by the way that was taken here */
    char invite[TUI_LINK_MAX]; /* for others, as the server has it */
};

/* Makes a table by 'settings' (docs/network.md) at the server that 'link' names. Who this
 * computer is there is kept, as when a table is joined; 'name' is how one wants to be called,
 * or NULL. Returns 0; or with the reason in 'why' -1: the link, the name or the settings are
 * wrong, or TUI_UNREACHABLE (remote.h). */
int tui_host_table(const char *link, const char *name, const json_t *settings,
                   struct tui_hosted *made, char why[TUI_WHY_MAX]);

#endif
