/* net_address.c - addresses of peers: as text, as loopback, as proxies that are trusted. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_private.h"

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
static const struct net_ip nowhere;

static bool is_v4(const struct net_ip *ip)
{
    return memcmp(ip->bytes, mapped, sizeof mapped) == 0;
}

static bool is_unix(const struct net_ip *ip)
{
    return memcmp(ip, &nowhere, sizeof nowhere) == 0;
}

bool net_ip_parse(struct net_ip *ip, const char *text, size_t size)
{
    char copy[INET6_ADDRSTRLEN];

    if (size == 0 || size >= sizeof copy)
        return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    memcpy(ip->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, copy, ip->bytes + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, copy, ip->bytes) == 1;
}

bool net_ip_is_loopback(const struct net_ip *ip)
{
    return is_v4(ip) ? ip->bytes[12] == 127
                     : memcmp(ip->bytes, &in6addr_loopback, sizeof ip->bytes) == 0;
}

static bool in_range(const struct net_ip *ip, const struct net_range *range)
{
    int whole = range->bits / 8, rest = range->bits % 8;

    if (memcmp(ip->bytes, range->ip.bytes, (size_t)whole) != 0)
        return false;
    return rest == 0 || ((ip->bytes[whole] ^ range->ip.bytes[whole]) >> (8 - rest)) == 0;
}

bool net_ip_is_proxy(const struct net_loop *loop, const struct net_ip *ip)
{
    for (size_t i = 0; i < loop->proxy_count; i++)
        if (in_range(ip, &loop->proxies[i]))
            return true;
    return false;
}

/* One word of the list: an address, an address/bits, or "unix" for whoever comes through
 * a Unix socket. */
static bool parse_range(struct net_range *range, const char *word, size_t size)
{
    const char *slash = memchr(word, '/', size);
    size_t length = slash ? (size_t)(slash - word) : size;
    int most, bits = 0;

    range->bits = 128;
    if (size == 4 && memcmp(word, "unix", 4) == 0) {
        range->ip = nowhere;
        return true;
    }
    if (!net_ip_parse(&range->ip, word, length) || is_unix(&range->ip))
        return false;
    if (!slash)
        return true;
    most = is_v4(&range->ip) ? 32 : 128;
    if (length + 1 == size || size - length > 4)
        return false;
    for (const char *c = slash + 1; c < word + size; c++) {
        if (*c < '0' || *c > '9')
            return false;
        bits = bits * 10 + (*c - '0');
    }
    range->bits = bits + 128 - most;
    return bits <= most;
}

int net_proxies_parse(struct net_loop *loop, const char *text, char *error, size_t size)
{
    static const char gaps[] = " ,\t";

    for (text += strspn(text, gaps); *text; text += strspn(text, gaps)) {
        size_t length = strcspn(text, gaps);
        struct net_range *grown =
            realloc(loop->proxies, (loop->proxy_count + 1) * sizeof *grown);

        if (!grown) {
            snprintf(error, size, "out of memory");
            return -1;
        }
        loop->proxies = grown;
        if (!parse_range(&grown[loop->proxy_count], text, length)) {
            snprintf(error, size,
                     "\"%.*s\" in the list of proxies is not an address: write addresses "
                     "such as 127.0.0.1 or 10.0.0.0/8, with spaces between",
                     (int)length, text);
            return -1;
        }
        loop->proxy_count++;
        text += length;
    }
    return 0;
}

/* An entry may be "1.2.3.4", "1.2.3.4:5678", "2001:db8::1" or "[2001:db8::1]:5678". */
static bool parse_entry(struct net_ip *ip, const char *from, const char *end)
{
    const char *colon, *bracket;

    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    if (from < end && *from == '[') {
        bracket = memchr(from, ']', (size_t)(end - from));
        return bracket && net_ip_parse(ip, from + 1, (size_t)(bracket - from - 1));
    }
    if (net_ip_parse(ip, from, (size_t)(end - from)))
        return true;
    colon = memchr(from, ':', (size_t)(end - from));
    return colon && net_ip_parse(ip, from, (size_t)(colon - from));
}

/* What stands left of the last entry that a proxy of ours wrote may be invented. */
bool net_forwarded_client(struct net_conn *conn, const char *list)
{
    const char *end = list + strlen(list);

    for (;;) {
        const char *from = end;
        struct net_ip ip;

        while (from > list && from[-1] != ',')
            from--;
        if (!parse_entry(&ip, from, end))
            return false;
        conn->client = ip;
        if (from == list || !net_ip_is_proxy(conn->loop, &ip))
            return true;
        end = from - 1;
    }
}

const char *net_address(const struct net_conn *conn, char out[64])
{
    const struct net_ip *ip = &conn->client;

    if (is_unix(ip))
        snprintf(out, 64, "unix");
    else if (is_v4(ip))
        inet_ntop(AF_INET, ip->bytes + sizeof mapped, out, 64);
    else
        inet_ntop(AF_INET6, ip->bytes, out, 64);
    return out;
}
