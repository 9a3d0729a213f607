/* origin.c - which pages may ask: those of this server, by a name that is its own.
 *
 * A page of elsewhere tells by its Origin. One whose name was pointed at this server after it
 * was loaded (DNS rebinding) has that name as Origin and as Host, and only the name gives it
 * away. So a server answers to addresses, to names that nobody can register, and to those
 * that whoever runs it has set. */
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/api.h"

#define HOST_MAX 256

/* The name in "name:port", "[::1]:port" or "name"; returns its length. */
static size_t name_of(const char *host, const char **name)
{
    *name = host;
    if (host[0] == '[') {
        ++*name;
        return strcspn(*name, "]");
    }
    size_t length = strcspn(host, ":/");
    while (length > 0 && host[length - 1] == '.')
        length--;
    return length;
}

static int same_name(const char *a, const char *b)
{
    const char *first, *second;
    size_t length = name_of(a, &first);

    return length > 0 && name_of(b, &second) == length &&
           strncasecmp(first, second, length) == 0;
}

static const char *after_scheme(const char *url)
{
    const char *host = strstr(url, "://");

    return host != NULL ? host + 3 : url;
}

/* Whether 'host' is a name and perhaps a port, with nothing behind it. */
static int is_host(const char *host)
{
    const char *name;
    size_t length = name_of(host, &name);
    const char *rest = host[0] == '[' ? name + length : host + strcspn(host, ":/");

    if (host[0] == '[' && *rest++ != ']')
        return 0;
    return *rest == '\0' || (*rest == ':' && rest[1 + strspn(rest + 1, "0123456789")] == '\0');
}

/* An address, or a name that cannot be had from a registrar: nobody can rebind it. */
static int is_private_name(const char *host)
{
    static const char *const ENDINGS[] = {"localhost", "local",     "lan",
                                          "internal",  "home.arpa", "test"};
    const char *name;
    size_t length = name_of(host, &name);
    char text[HOST_MAX];
    struct in6_addr address;

    if (length >= sizeof text)
        return 0;
    memcpy(text, name, length);
    text[length] = '\0';
    if (strchr(text, '.') == NULL && strchr(text, ':') == NULL)
        return 1;
    if (inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1)
        return 1;
    for (size_t i = 0; i < sizeof ENDINGS / sizeof ENDINGS[0]; i++) {
        size_t size = strlen(ENDINGS[i]);

        if (length > size && text[length - size - 1] == '.' &&
            strcasecmp(text + length - size, ENDINGS[i]) == 0)
            return 1;
    }
    return 0;
}

/* The next word of a list by spaces or commas, or 0. */
static int next_word(const char **list, char word[HOST_MAX])
{
    *list += strspn(*list, " ,");
    size_t size = strcspn(*list, " ,");

    if (size == 0)
        return 0;
    snprintf(word, HOST_MAX, "%.*s", (int)size, *list);
    *list += size;
    return 1;
}

int srv_host_good(const struct srv_hub *hub, const struct net_request *request)
{
    const char *origins = hub->config.origins;
    char word[HOST_MAX];

    /* Only programs leave it out (HTTP/1.0). */
    if (request->host[0] == '\0')
        return 1;
    if (!is_host(request->host))
        return 0;
    if (is_private_name(request->host) ||
        same_name(after_scheme(hub->config.url), request->host))
        return 1;
    while (next_word(&origins, word))
        if (same_name(after_scheme(word), request->host))
            return 1;
    return 0;
}

int srv_origin_good(const struct srv_hub *hub, const struct net_request *request)
{
    const char *origin = request->origin, *url = hub->config.url;
    const char *origins = hub->config.origins, *host = strstr(origin, "://");
    size_t length = strlen(origin);
    char word[HOST_MAX];

    /* Programs send none; browsers always do, and cannot lie about it. */
    if (length == 0 || (host != NULL && strcasecmp(host + 3, request->host) == 0))
        return 1;
    if (strncasecmp(url, origin, length) == 0 && (url[length] == '\0' || url[length] == '/'))
        return 1;
    while (next_word(&origins, word))
        if (strcasecmp(word, origin) == 0)
            return 1;
    return 0;
}
