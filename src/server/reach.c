/* reach.c - by which address others reach this server. */
#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The address by which others in the same network reach this machine, or "". */
static void lan_address(char *out, size_t size)
{
    struct ifaddrs *all, *at;

    out[0] = '\0';
    if (getifaddrs(&all) != 0)
        return;
    for (at = all; at != NULL; at = at->ifa_next) {
        if (at->ifa_addr == NULL || at->ifa_addr->sa_family != AF_INET ||
            (at->ifa_flags & IFF_LOOPBACK) != 0 || (at->ifa_flags & IFF_UP) == 0)
            continue;
        struct sockaddr_in address;

        memcpy(&address, at->ifa_addr, sizeof address);
        inet_ntop(AF_INET, &address.sin_addr, out, (socklen_t)size);
        break;
    }
    freeifaddrs(all);
}

int srv_is_loopback_name(const char *host)
{
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");

    return (length == 9 && strncasecmp(host, "localhost", length) == 0) ||
           (length == 5 && strncmp(host, "[::1]", length) == 0) ||
           strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0;
}

void srv_reach(const struct srv_config *config, int port, char *out, size_t size)
{
    char lan[INET_ADDRSTRLEN];

    out[0] = '\0';
    if (config->url[0] != '\0') {
        snprintf(out, size, "%s", config->url);
        return;
    }
    if (strncmp(config->listen, "unix:", 5) == 0 || srv_is_loopback_name(config->listen))
        return;
    lan_address(lan, sizeof lan);
    if (lan[0] != '\0')
        snprintf(out, size, "%s://%s:%d/", config->cert[0] ? "https" : "http", lan, port);
}
