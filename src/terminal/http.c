/* http.c - see http.h.
 *
 * The request is HTTP/1.0: the answer is then never chunked, and ends with the connection. */
#include "terminal/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/ws_connect.h"

#define ANSWER_MAX 65536

static int send_all(struct tui_stream *stream, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t put = tui_stream_write(stream, text, size);
        if (put <= 0)
            return -1;
        text += put;
        size -= (size_t)put;
    }
    return 0;
}

static int send_request(struct tui_stream *stream, const struct tui_url *url, const char *path,
                        const struct tui_known *who, const char *body)
{
    char head[1024], server[TUI_AUTHORITY_MAX],
        proof[TBL_PLAYER_MAX + TBL_SECRET_MAX + 40] = "";

    if (who)
        snprintf(proof, sizeof proof, "Authorization: Drawfour %s:%s\r\n", who->player,
                 who->secret);
    int length = snprintf(head, sizeof head,
                          "POST %s%s HTTP/1.0\r\nHost: %s\r\n%s"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                          url->path, path, tui_url_authority(url, server), proof, strlen(body));
    if (length >= (int)sizeof head || send_all(stream, head, (size_t)length) != 0)
        return -1;
    return send_all(stream, body, strlen(body));
}

/* Reads to the end. Returns the status and sets where the body begins, or -1. */
static int read_answer(struct tui_stream *stream, char answer[ANSWER_MAX], const char **body)
{
    size_t used = 0;
    ssize_t got;
    int status = 0;

    while (used < ANSWER_MAX - 1 &&
           (got = tui_stream_read(stream, answer + used, ANSWER_MAX - 1 - used)) > 0)
        used += (size_t)got;
    answer[used] = '\0';
    const char *end = strstr(answer, "\r\n\r\n");
    if (!end || sscanf(answer, "HTTP/1.%*1[01] %3d", &status) != 1)
        return -1;
    *body = end + 4;
    return status;
}

int tui_http_post(const struct tui_url *url, const char *path, const struct tui_known *who,
                  const json_t *body, json_t **answer, char why[TUI_WHY_MAX])
{
    struct tui_stream stream;
    char *text = json_dumps(body, JSON_COMPACT), *bytes = malloc(ANSWER_MAX);
    const char *told = "";
    int status = -1;

    *answer = NULL;
    if (!text || !bytes) {
        tui_fail(why, "not enough memory to ask the server");
    } else if (tui_stream_connect(&stream, url, why) == 0) {
        if (send_request(&stream, url, path, who, text) == 0)
            status = read_answer(&stream, bytes, &told);
        tui_stream_close(&stream);
        *answer = json_loads(told, JSON_REJECT_DUPLICATES, NULL);
        if (status < 0 || !json_is_object(*answer))
            status =
                tui_fail(why, "%s port %s: no answer of a game server", url->host, url->port);
    }
    if (status < 0) {
        json_decref(*answer);
        *answer = NULL;
    }
    free(text);
    free(bytes);
    return status;
}
