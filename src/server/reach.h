/* reach.h - by which address others reach this server: what it prints when it starts, what
 * links and their pictures say. */
#ifndef DRAWFOUR_SERVER_REACH_H
#define DRAWFOUR_SERVER_REACH_H

#include <stddef.h>

#include "server/config.h"

/* The address for people on other machines, "http://192.168.0.7:4040/": the setting 'url', or
 * this machine's address in its network. "" where only this machine itself can connect. */
void srv_reach(const struct srv_config *config, int port, char *out, size_t size);

/* Whether 'host' ("localhost:4040", "127.0.0.1", "[::1]:80") means the asker's own machine. */
int srv_is_loopback_name(const char *host);

#endif
