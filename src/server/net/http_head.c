/* http_head.c - collects the lines of a header block.
 *
 * Whoever stands between us and the client may read a doubtful request differently than
 * we do, and that is how requests are smuggled. So a line ends with CR LF, neither occurs
 * elsewhere, nothing is folded, and the request line has its two spaces. */
#include <stdlib.h>
#include <string.h>

#include "http.h"

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void check_request_line(struct http *http, const char *line, size_t size)
{
    const char *first = memchr(line, ' ', size);
    const char *end = line + size;
    const char *second = first ? memchr(first + 1, ' ', (size_t)(end - first - 1)) : NULL;

    if (!second || second == first + 1 || end - second != 9 ||
        memcmp(second, " HTTP/", 6) != 0 || !is_digit(second[6]) || second[7] != '.' ||
        !is_digit(second[8]))
        http_refuse(http, 400, "the request line is malformed");
    else if (second[6] != '1' || (second[8] != '0' && second[8] != '1'))
        http_refuse(http, 505, "only HTTP/1.0 and HTTP/1.1 are spoken here");
}

/* The line [from, end), without its LF. Whether the block ends with it. */
static bool check_line(struct http *http, const char *from, const char *end)
{
    size_t size = (size_t)(end - from);

    if (size == 0 || end[-1] != '\r') {
        http_refuse(http, 400, "a line ends without CR LF");
        return false;
    }
    size--;
    if (memchr(from, '\r', size) || memchr(from, '\0', size))
        http_refuse(http, 400, "a header holds a control character");
    else if (http->lines > 0 && size > 0 && (*from == ' ' || *from == '\t'))
        http_refuse(http, 400, "a header is folded over two lines");
    else if (*from == ':')
        http_refuse(http, 400, "a header has no name");
    else if (http->lines == 0 && size > 0)
        check_request_line(http, from, size);
    return size == 0;
}

static bool make_room(struct http *http, size_t size)
{
    size_t room = (http->head_size + size + 1023) / 1024 * 1024;
    char *grown;

    if (room <= http->head_room)
        return true;
    grown = realloc(http->head, room);
    if (!grown)
        return false;
    http->head = grown;
    http->head_room = room;
    return true;
}

size_t http_read_head(struct http *http, const char *data, size_t size, size_t limit,
                      bool *complete)
{
    size_t before = http->head_size, at = before;
    size_t take = size < limit + 1 - before ? size : limit + 1 - before;
    const char *lf;

    *complete = false;
    if (!make_room(http, take)) {
        http_refuse(http, 503, "out of memory");
        return size;
    }
    memcpy(http->head + before, data, take);
    http->head_size += take;
    if (!is_upper(http->head[0]) && http->head[0] != '\r') {
        http_refuse(http, 400, "this is not HTTP");
        return size;
    }
    while (!http->status && (lf = memchr(http->head + at, '\n', http->head_size - at))) {
        bool empty = check_line(http, http->head + http->line, lf);

        at = http->line = (size_t)(lf + 1 - http->head);
        if (empty && http->lines > 0) {
            *complete = at <= limit;
            http->head_size = at;
            break;
        }
        /* One empty line before a request is forgiven: RFC 9112, 2.2. */
        if (empty && at > 2)
            http_refuse(http, 400, "empty lines before the request");
        http->lines += !empty;
    }
    if (!http->status && !*complete && http->head_size > limit)
        http_refuse(http, http->lines ? 431 : 414,
                    http->lines ? "the headers are too long" : "the address is too long");
    return http->status ? size : http->head_size - before;
}
