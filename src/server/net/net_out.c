/* net_out.c - what waits to be written on a connection: a list of chunks, written together
 * at the end of the round. Small pieces of one round land in the same chunk. */
#include <stdlib.h>
#include <string.h>

#include "net_private.h"

#define CHUNK_ROOM 1024
#define PARTS 16

/* A move at a table fills a chunk for each viewer and is sent at once, so those of the usual
 * room are kept for the next. */
static struct net_chunk *chunk_new(struct net_loop *loop, size_t room)
{
    struct net_chunk *chunk = loop->spare_chunks;

    if (room != CHUNK_ROOM || !chunk)
        return malloc(sizeof *chunk + room);
    loop->spare_chunks = chunk->next;
    loop->spare_count--;
    return chunk;
}

static void chunk_free(struct net_loop *loop, struct net_chunk *chunk)
{
    if (chunk->room != CHUNK_ROOM || chunk->data != chunk->own ||
        loop->spare_count == NET_SPARE_CHUNKS) {
        free(chunk);
        return;
    }
    chunk->next = loop->spare_chunks;
    loop->spare_chunks = chunk;
    loop->spare_count++;
}

void net_spare_free(struct net_loop *loop)
{
    while (loop->spare_chunks) {
        struct net_chunk *chunk = loop->spare_chunks;

        loop->spare_chunks = chunk->next;
        free(chunk);
    }
}

static struct net_chunk *append_chunk(struct net_conn *conn, size_t room)
{
    struct net_chunk *chunk = chunk_new(conn->loop, room);

    if (!chunk) {
        net_conn_kill(conn);
        return NULL;
    }
    chunk->next = NULL;
    chunk->data = chunk->own;
    chunk->at = chunk->end = 0;
    chunk->room = room;
    if (conn->out_last)
        conn->out_last->next = chunk;
    else
        conn->out_first = chunk;
    conn->out_last = chunk;
    return chunk;
}

char *net_out_reserve(struct net_conn *conn, size_t size)
{
    struct net_chunk *chunk = conn->out_last;
    size_t room = size > CHUNK_ROOM / 2 ? size : CHUNK_ROOM;
    char *place;

    if (conn->state == NET_DEAD)
        return NULL;
    if (!chunk || chunk->room - chunk->end < size) {
        /* A chunk after the first means much to send: make it roomy. */
        if (chunk && room < 16 * CHUNK_ROOM)
            room = 16 * CHUNK_ROOM;
        chunk = append_chunk(conn, room);
        if (!chunk)
            return NULL;
    }
    place = chunk->own + chunk->end;
    chunk->end += size;
    conn->waiting += size;
    net_conn_touch(conn);
    return place;
}

void net_out_add(struct net_conn *conn, const void *data, size_t size)
{
    char *place = size ? net_out_reserve(conn, size) : NULL;

    if (place)
        memcpy(place, data, size);
}

void net_out_add_static(struct net_conn *conn, const void *data, size_t size)
{
    struct net_chunk *chunk;

    if (conn->state == NET_DEAD || size == 0)
        return;
    chunk = append_chunk(conn, 0);
    if (!chunk)
        return;
    chunk->data = data;
    chunk->end = chunk->room = size;
    conn->waiting += size;
    net_conn_touch(conn);
}

/* Past what was written; the chunks stay where they are until net_out_settle(). */
static void advance(struct net_conn *conn, size_t size)
{
    conn->waiting -= size;
    conn->pushed += size;
    for (struct net_chunk *chunk = conn->out_first; size > 0; chunk = chunk->next) {
        size_t left = chunk->end - chunk->at;
        size_t part = size < left ? size : left;

        chunk->at += part;
        size -= part;
    }
}

/* Of what waits, the next parts and how many bytes they have. */
static size_t next_parts(const struct net_conn *conn, struct iovec part[PARTS], int *parts)
{
    size_t size = 0;

    *parts = 0;
    for (const struct net_chunk *c = conn->out_first; c && *parts < PARTS; c = c->next) {
        if (c->at == c->end)
            continue;
        part[*parts].iov_base = (void *)(uintptr_t)(c->data + c->at);
        part[*parts].iov_len = c->end - c->at;
        size += part[(*parts)++].iov_len;
    }
    return size;
}

void net_out_push(struct net_conn *conn)
{
    while (conn->waiting > 0 && !conn->blocked && !conn->broken) {
        struct iovec part[PARTS];
        int parts;
        size_t asked = next_parts(conn, part, &parts);
        ssize_t written = net_transport_write(conn, part, parts);

        if (written >= 0)
            advance(conn, (size_t)written);
        conn->broken = written == NET_BROKEN;
        /* A plain socket that took less than asked is full; asking again would only tell
         * the same. TLS goes record by record. */
        conn->blocked =
            written == NET_BLOCKED || (!conn->ssl && written >= 0 && (size_t)written < asked);
    }
}

int net_out_settle(struct net_conn *conn)
{
    struct net_chunk *chunk;

    conn->loop->stats.bytes_out += conn->pushed;
    conn->pushed = 0;
    while ((chunk = conn->out_first) && chunk->at == chunk->end) {
        conn->out_first = chunk->next;
        chunk_free(conn->loop, chunk);
    }
    if (!conn->out_first)
        conn->out_last = NULL;
    return conn->broken ? -1 : 0;
}

void net_out_free(struct net_conn *conn)
{
    while (conn->out_first) {
        struct net_chunk *chunk = conn->out_first;

        conn->out_first = chunk->next;
        chunk_free(conn->loop, chunk);
    }
    conn->out_last = NULL;
    conn->waiting = 0;
}
