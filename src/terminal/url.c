/* url.c - see url.h. */
#include "terminal/url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(char why[TUI_WHY_MAX], const char *text)
{
    snprintf(why, TUI_WHY_MAX,
             "'%.80s' is no link to a table; it looks like "
             "https://example.org/#/t/7KQ2MXPA3FD",
             text);
    return -1;
}

/* Copies 'length' bytes that are all among letters, digits and 'also'. */
static int copy(char *out, size_t size, const char *text, size_t length, const char *also)
{
    if (length >= size)
        return -1;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        int plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!plain && !strchr(also, c))
            return -1;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return 0;
}

/* The scheme; returns what follows it. */
static const char *read_scheme(const char *text, struct tui_url *url)
{
    static const struct {
        const char *name;
        int tls;
    } schemes[] = {{"https://", 1}, {"http://", 0}, {"wss://", 1}, {"ws://", 0}};

    snprintf(url->port, sizeof url->port, "%s", TUI_PORT_DEFAULT);
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = strlen(schemes[i].name);
        if (strncmp(text, schemes[i].name, length) != 0)
            continue;
        url->tls = schemes[i].tls;
        snprintf(url->port, sizeof url->port, "%s", url->tls ? "443" : "80");
        return text + length;
    }
    return text;
}

/* "host", "host:port", "[::1]:port". Returns what follows it, or NULL. */
static const char *read_host(const char *text, struct tui_url *url)
{
    const char *end = text + strcspn(text, "/?#");

    if (text[0] == '[') {
        const char *close = memchr(text, ']', (size_t)(end - text));
        if (!close ||
            copy(url->host, sizeof url->host, text + 1, (size_t)(close - text - 1), ":.%") != 0)
            return NULL;
        text = close + 1;
    } else {
        size_t length = strcspn(text, ":/?#");
        if (copy(url->host, sizeof url->host, text, length, ".-_") != 0)
            return NULL;
        text += length;
    }
    if (*text == ':') {
        text++;
        if (copy(url->port, sizeof url->port, text, (size_t)(end - text), "") != 0 ||
            strspn(url->port, "0123456789") != strlen(url->port) || atoi(url->port) < 1 ||
            atoi(url->port) > 65535)
            return NULL;
    }
    return url->host[0] ? end : NULL;
}

/* The table and its key: after "#/t/", or the last part of the path. */
static int read_table(const char *text, struct tui_url *url)
{
    const char *mark = strstr(text, "#/t/"), *table = mark ? mark + 4 : text;
    size_t path = mark ? (size_t)(mark - text) : 0;

    if (!mark) {
        const char *last = strrchr(text, '/');
        table = last ? last + 1 : text;
        path = (size_t)(table - text);
    }
    while (path > 0 && text[path - 1] == '/')
        path--;
    size_t length = strcspn(table, "?/#&");
    if (copy(url->path, sizeof url->path, text, path, "/.-_~") != 0 ||
        copy(url->table, sizeof url->table, table, length, "") != 0)
        return -1;
    const char *key = strstr(table, "key=");
    if (key && copy(url->key, sizeof url->key, key + 4, strcspn(key + 4, "&#"), "-_") != 0)
        return -1;
    return 0;
}

int tui_url_read(const char *text, struct tui_url *url, char why[TUI_WHY_MAX])
{
    memset(url, 0, sizeof *url);
    const char *rest = read_host(read_scheme(text, url), url);
    if (!rest || read_table(rest, url) != 0)
        return fail(why, text);
    return 0;
}

const char *tui_url_authority(const struct tui_url *url, char out[TUI_AUTHORITY_MAX])
{
    int is_ip6 = strchr(url->host, ':') != NULL;
    int is_usual = strcmp(url->port, url->tls ? "443" : "80") == 0;

    snprintf(out, TUI_AUTHORITY_MAX, "%s%s%s%s%s", is_ip6 ? "[" : "", url->host,
             is_ip6 ? "]" : "", is_usual ? "" : ":", is_usual ? "" : url->port);
    return out;
}
