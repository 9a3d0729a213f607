/* known.h - who this computer was at which server: a file of the user's own.
 *
 * $XDG_CONFIG_HOME/drawfour/players.json, for nobody else to read: by server, the player
 * and the secret that proves it. */
#ifndef DRAWFOUR_TERMINAL_KNOWN_H
#define DRAWFOUR_TERMINAL_KNOWN_H

#include "table/wire.h"

struct tui_known {
    char player[TBL_PLAYER_MAX];
    char secret[TBL_SECRET_MAX];
};

/* The folder of what is kept for this user, $XDG_CONFIG_HOME/drawfour, or 'name' in it unless
 * that is NULL; made if 'make' asks for it. Returns 0, or -1: there is no place for it. */
#define TUI_FOLDER_MAX 4064
int tui_known_folder(const char *name, int make, char out[TUI_FOLDER_MAX]);

/* Returns 0, or -1: this computer is not known at 'server' ("host:port"). */
int tui_known_read(const char *server, struct tui_known *known);
/* Keeps it. Returns 0, or -1: it could not be written, and one is a new guest next time. */
int tui_known_write(const char *server, const struct tui_known *known);

#endif
