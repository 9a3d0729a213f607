/* url.h - the link to a table, as people pass it on. */
#ifndef DRAWFOUR_TERMINAL_URL_H
#define DRAWFOUR_TERMINAL_URL_H

#include "terminal/source.h"

#define TUI_PORT_DEFAULT "4040" /* where a link names neither port nor scheme */

struct tui_url {
    int tls;
    char host[256];
    char port[8];
    char path[256]; /* before "/ws" and "/api": "" or "/games" */
    char table[16]; /* "": not said */
    char key[64];   /* "": not said */
};

/* Reads "https://host:port/#/t/TABLE?key=KEY", the same with ws or wss, or "host:port/TABLE".
 * Returns 0, or -1 with the reason in 'why'. */
int tui_url_read(const char *text, struct tui_url *url, char why[TUI_WHY_MAX]);

/* Where the server is, as links and requests name it: "example.org", "[::1]:4040". The port is
 * left out where it is the scheme's own. */
#define TUI_AUTHORITY_MAX 272
const char *tui_url_authority(const struct tui_url *url, char out[TUI_AUTHORITY_MAX]);

#endif
