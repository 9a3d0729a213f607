/* http_target.c - the target of a request: "/a%20b?c=d", "http://host/a", "*". */
#include <string.h>
#include <strings.h>

#include "http.h"
#include "ws_utf8.h"

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* In place; control characters, NUL among them, are refused, and so is what is not UTF-8:
 * no name of ours has them, and they confuse logs. */
static int decode(char *text)
{
    struct ws_utf8 utf8 = {0};
    char *to = text;

    for (const char *from = text; *from; from++) {
        int c = (unsigned char)*from;

        if (c == '%') {
            int high = hex(from[1]), low = high < 0 ? -1 : hex(from[2]);

            if (low < 0)
                return -1;
            c = high * 16 + low;
            from += 2;
        }
        if (c < 0x20 || c == 0x7f)
            return -1;
        *to++ = (char)c;
    }
    *to = '\0';
    return ws_utf8_check(&utf8, text, (size_t)(to - text)) && ws_utf8_complete(&utf8) ? 0 : -1;
}

/* "http://host/path" is what proxies are sent; its host goes before the header's. */
static char *skip_origin(char *target, struct net_request *request)
{
    char *authority, *path;

    if (strncasecmp(target, "http://", 7) == 0)
        authority = target + 7;
    else if (strncasecmp(target, "https://", 8) == 0)
        authority = target + 8;
    else
        return target;
    path = authority + strcspn(authority, "/?");
    if (path == authority || *path != '/')
        return target;
    /* Moved to the front, its end can be marked without harm to the path. */
    memmove(target, authority, (size_t)(path - authority));
    target[path - authority] = '\0';
    request->host = target;
    return path;
}

int http_target(struct http *http, struct net_request *request)
{
    char *target = http->head + (http->target.at - http->head), *query;

    target[http->target.size] = '\0';
    if (strchr(target, '#'))
        return -1;
    if (http->parser.method == HTTP_OPTIONS && strcmp(target, "*") == 0) {
        request->path = target;
        request->query = "";
        return 0;
    }
    target = skip_origin(target, request);
    if (*target != '/')
        return -1;
    query = strchr(target, '?');
    if (query)
        *query++ = '\0';
    request->path = target;
    request->query = query ? query : "";
    return decode(target);
}
