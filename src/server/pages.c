/* pages.c - the browser client, from memory. */
#include "server/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"

/* Nothing from elsewhere, no frames, no plugins: a page that was tampered with gets far
 * less far. */
#define SECURITY                                                                       \
    "Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "  \
    "img-src 'self' data:; connect-src 'self'%s; object-src 'none'; base-uri 'none'; " \
    "form-action 'none'; frame-ancestors 'none'\r\n"                                   \
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"              \
    "Cross-Origin-Opener-Policy: same-origin\r\n"

/* With TLS of our own, browsers are to come by it only. Behind a proxy that is the proxy's to
 * say; and browsers ignore it where the certificate is not good. */
#define STAY_WITH_TLS "Strict-Transport-Security: max-age=15552000\r\n"

#define BASE "{base}" /* in the page: the address of this server */

#define DAY_S 86400

#define HOST_MAX 100 /* longer ones are not named */

#define WITHOUT                                                                           \
    "<!doctype html><meta charset=utf-8><title>Drawfour</title><p>This server was built " \
    "without its browser client: %s. It can be played from a terminal: "                  \
    "<code>drawfour join URL</code>.\n"

/* Whether 'word' is in a list such as "gzip, deflate, br;q=0.9". */
static int takes(const char *list, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = list; (at = strstr(at, word)) != NULL; at += length)
        if ((at == list || at[-1] == ' ' || at[-1] == ',') && strchr(" ,;", at[length]) != NULL)
            return 1;
    return 0;
}

static const struct srv_file *find(const char *path)
{
    for (const struct srv_file *file = srv_files; file->path != NULL; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

/* Not every browser takes 'self' for the WebSocket of the same host, so that is named, as the
 * browser knows it: " ws://host wss://host". */
static void name_sockets(const struct srv_call *call, char *out, size_t size)
{
    const char *host = call->request->host;
    size_t length = strlen(host);

    out[0] = '\0';
    if (length < HOST_MAX && strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789.-:[]_") == length)
        snprintf(out, size, " ws://%s wss://%s", host, host);
}

static void respond_without(struct srv_call *call, const char *headers)
{
    char page[4096];

    snprintf(page, sizeof page, WITHOUT, srv_files_missing);
    net_respond(call->conn, 200, "text/html; charset=utf-8", headers, page, strlen(page), 1);
}

/* The page itself names its own address for those who show a preview of a link: where it has
 * BASE, the address goes. The result is to be freed, or NULL. */
static char *with_address(const struct srv_call *call, const struct srv_file *file,
                          size_t *size)
{
    const char *from = (const char *)file->bytes, *end = from + file->size;
    char base[SRV_PATH_MAX], *page = NULL;
    FILE *out = open_memstream(&page, size);

    if (out == NULL)
        return NULL;
    srv_base_url(call, base, sizeof base);
    while (from < end) {
        if ((size_t)(end - from) >= strlen(BASE) && memcmp(from, BASE, strlen(BASE)) == 0) {
            fputs(base, out);
            from += strlen(BASE);
        } else {
            putc(*from++, out);
        }
    }
    return fclose(out) == 0 ? page : NULL;
}

static void respond_page(struct srv_call *call, const struct srv_file *file,
                         const char *headers)
{
    size_t size = 0;
    char *page = with_address(call, file, &size);

    if (page == NULL)
        srv_error(call, 500, "internal", "the page cannot be made");
    else
        net_respond(call->conn, 200, file->type, headers, page, size, 0);
    free(page);
}

struct form {
    const unsigned char *bytes;
    size_t size;
    const char *header;
};

/* The smallest form that the asker takes. A weight of 0, which would refuse one, no browser
 * sends. */
static struct form form_for(const struct srv_file *file, const char *accepted)
{
    if (file->brotli_size > 0 && takes(accepted, "br"))
        return (struct form){file->brotli, file->brotli_size, "Content-Encoding: br\r\n"};
    if (file->packed_size > 0 && takes(accepted, "gzip"))
        return (struct form){file->packed, file->packed_size, "Content-Encoding: gzip\r\n"};
    return (struct form){file->bytes, file->size, ""};
}

static const char *keeping(const struct srv_file *file, char *out, size_t size)
{
    if (file->keep_s == 0)
        return "Cache-Control: no-cache\r\n";
    snprintf(out, size, "Cache-Control: public, max-age=%d%s\r\n", file->keep_s,
             file->keep_s > DAY_S ? ", immutable" : "");
    return out;
}

void srv_page(struct srv_call *call)
{
    const char *path = call->rest[0] ? call->rest : "index.html";
    const struct srv_file *file = find(path);
    const char *stay = net_is_tls(call->conn) ? STAY_WITH_TLS : "";
    char headers[1024], sockets[2 * HOST_MAX + 16], keep[64];

    name_sockets(call, sockets, sizeof sockets);
    if (file == NULL && strcmp(path, "index.html") == 0) {
        snprintf(headers, sizeof headers, SECURITY "%s", sockets, stay);
        respond_without(call, headers);
        return;
    }
    if (file == NULL) {
        srv_error(call, 404, "not-found", "there is nothing at this address");
        return;
    }
    if (strcmp(path, "index.html") == 0) {
        snprintf(headers, sizeof headers, SECURITY "%sCache-Control: no-cache\r\n", sockets,
                 stay);
        respond_page(call, file, headers);
        return;
    }
    struct form form = form_for(file, call->request->accept_encoding);
    snprintf(headers, sizeof headers, SECURITY "%sETag: %s\r\nVary: Accept-Encoding\r\n%s%s",
             sockets, stay, file->tag, form.header, keeping(file, keep, sizeof keep));
    if (strstr(call->request->if_none_match, file->tag) != NULL) {
        net_respond(call->conn, 304, file->type, headers, "", 0, 1);
        return;
    }
    net_respond(call->conn, 200, file->type, headers, form.bytes, form.size, 1);
}
