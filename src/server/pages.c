/* pages.c - the browser client, from memory. */
#include "server/pages.h"

#include <stdio.h>
#include <string.h>

#include "server/api.h"

/* Nothing from elsewhere, no frames, no plugins: a page that was tampered with gets far
 * less far. */
#define SECURITY                                                                              \
    "Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "         \
    "img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; " \
    "form-action 'none'; frame-ancestors 'none'\r\n"                                          \
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"                     \
    "Cross-Origin-Opener-Policy: same-origin\r\n"

/* With TLS of our own, browsers are to come by it only. Behind a proxy that is the proxy's to
 * say; and browsers ignore it where the certificate is not good. */
#define STAY_WITH_TLS "Strict-Transport-Security: max-age=15552000\r\n"

#define WITHOUT                                                                           \
    "<!doctype html><meta charset=utf-8><title>Drawfour</title><p>This server was built " \
    "without its browser client: %s. It can be played from a terminal: "                  \
    "<code>drawfour join URL</code>.\n"

static const struct srv_file *find(const char *path)
{
    for (const struct srv_file *file = srv_files; file->path != NULL; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

static void respond_without(struct srv_call *call, const char *headers)
{
    char page[4096];

    snprintf(page, sizeof page, WITHOUT, srv_files_missing);
    net_respond(call->conn, 200, "text/html; charset=utf-8", headers, page, strlen(page), 1);
}

void srv_page(struct srv_call *call)
{
    const char *path = call->rest[0] ? call->rest : "index.html";
    const struct srv_file *file = find(path);
    const char *stay = net_is_tls(call->conn) ? STAY_WITH_TLS : "";
    char headers[1024];

    if (file == NULL && strcmp(path, "index.html") == 0) {
        snprintf(headers, sizeof headers, SECURITY "%s", stay);
        respond_without(call, headers);
        return;
    }
    if (file == NULL) {
        srv_error(call, 404, "not-found", "there is nothing at this address");
        return;
    }
    int packed = file->packed_size > 0 && strstr(call->request->accept_encoding, "gzip");
    snprintf(headers, sizeof headers, SECURITY "%sETag: %s\r\nVary: Accept-Encoding\r\n%s%s",
             stay, file->tag, packed ? "Content-Encoding: gzip\r\n" : "",
             file->lasting ? "Cache-Control: public, max-age=31536000, immutable\r\n"
                           : "Cache-Control: no-cache\r\n");
    if (strstr(call->request->if_none_match, file->tag) != NULL) {
        net_respond(call->conn, 304, file->type, headers, "", 0, 1);
        return;
    }
    net_respond(call->conn, 200, file->type, headers, packed ? file->packed : file->bytes,
                packed ? file->packed_size : file->size, 1);
}
