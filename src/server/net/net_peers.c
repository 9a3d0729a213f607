/* net_peers.c - how many connections each address has.
 *
 * IPv6 is counted by /64, as that is what one subscriber has. The hash is keyed, for
 * whoever owns a large network chooses addresses at will. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "net_private.h"

int net_peers_open(struct net_peers *peers, int connections)
{
    peers->buckets = 64;
    while (peers->buckets < (size_t)connections / 2)
        peers->buckets *= 2;
    peers->bucket = calloc(peers->buckets, sizeof(struct net_peer *));
    if (!peers->bucket ||
        getrandom(&peers->seed, sizeof peers->seed, 0) != (ssize_t)sizeof peers->seed)
        return -1;
    return 0;
}

void net_peers_close(struct net_peers *peers)
{
    for (size_t i = 0; peers->bucket && i < peers->buckets; i++) {
        while (peers->bucket[i]) {
            struct net_peer *peer = peers->bucket[i];

            peers->bucket[i] = peer->next;
            free(peer);
        }
    }
    free(peers->bucket);
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static uint64_t hash_of(const struct net_peers *peers, const uint64_t key[2])
{
    return mix(mix(key[0] ^ peers->seed) + (key[1] ^ peers->seed >> 7));
}

static size_t bucket_of(const struct net_peers *peers, const uint64_t key[2])
{
    return (size_t)(hash_of(peers, key) & (peers->buckets - 1));
}

/* What stands for one subscriber: an address, or of IPv6 its network. */
static void key_of(const struct net_ip *ip, uint64_t key[2])
{
    static const uint8_t zeros[10];
    bool is_v4 = memcmp(ip->bytes, zeros, 10) == 0 && ip->bytes[10] == 0xff;

    key[0] = key[1] = 0;
    memcpy(key, ip->bytes, is_v4 ? 16 : 8);
}

/* Who comes through a Unix socket has no address. */
bool net_peers_counts(const struct net_loop *loop, const struct net_ip *ip)
{
    static const struct net_ip nowhere;

    if (memcmp(ip, &nowhere, sizeof nowhere) == 0)
        return false;
    return !(loop->free_loopback && (net_ip_is_loopback(ip) || net_ip_is_proxy(loop, ip)));
}

uint64_t net_address_hash(const struct net_conn *conn)
{
    uint64_t key[2], hash;

    if (!conn->proxied && !net_peers_counts(conn->loop, &conn->client))
        return 0;
    key_of(&conn->client, key);
    hash = hash_of(&conn->loop->peers, key);
    return hash ? hash : 1;
}

struct net_peer *net_peers_join(struct net_loop *loop, const struct net_ip *ip)
{
    struct net_peer *peer, **bucket;
    uint64_t key[2];

    key_of(ip, key);
    bucket = &loop->peers.bucket[bucket_of(&loop->peers, key)];
    for (peer = *bucket; peer; peer = peer->next)
        if (peer->key[0] == key[0] && peer->key[1] == key[1])
            break;
    if (!peer) {
        peer = calloc(1, sizeof *peer);
        if (!peer)
            return NULL;
        memcpy(peer->key, key, sizeof key);
        peer->next = *bucket;
        *bucket = peer;
    }
    if (peer->connections >= loop->limits.per_address)
        return NULL;
    peer->connections++;
    return peer;
}

void net_peers_leave(struct net_loop *loop, struct net_peer *peer)
{
    struct net_peer **link;

    if (!peer || --peer->connections > 0)
        return;
    link = &loop->peers.bucket[bucket_of(&loop->peers, peer->key)];
    while (*link != peer)
        link = &(*link)->next;
    *link = peer->next;
    free(peer);
}
