/* net_out.c - what waits to be written on a connection: a list of chunks, written together
 * at the end of the round. Small pieces of one round land in the same chunk. */
#include <stdlib.h>
#include <string.h>

#include "net_private.h"

#define CHUNK_ROOM 1024
#define PARTS 16

static struct net_chunk *append_chunk(struct net_conn *conn, size_t room)
{
    struct net_chunk *chunk = malloc(sizeof *chunk + room);

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

static void take_off(struct net_conn *conn, size_t size)
{
    conn->waiting -= size;
    while (size > 0) {
        struct net_chunk *chunk = conn->out_first;
        size_t part = chunk->end - chunk->at;

        if (size < part) {
            chunk->at += size;
            return;
        }
        size -= part;
        conn->out_first = chunk->next;
        free(chunk);
    }
    if (!conn->out_first)
        conn->out_last = NULL;
}

int net_out_write(struct net_conn *conn)
{
    conn->blocked = false;
    while (conn->waiting > 0) {
        struct iovec part[PARTS];
        size_t asked = 0;
        ssize_t written;
        int parts = 0;

        for (struct net_chunk *c = conn->out_first; c && parts < PARTS; c = c->next) {
            part[parts].iov_base = (void *)(uintptr_t)(c->data + c->at);
            part[parts].iov_len = c->end - c->at;
            asked += part[parts++].iov_len;
        }
        written = net_transport_write(conn, part, parts);
        if (written == NET_BROKEN)
            return -1;
        if (written == NET_BLOCKED) {
            conn->blocked = true;
            return 0;
        }
        conn->loop->stats.bytes_out += (uint64_t)written;
        take_off(conn, (size_t)written);
        /* A plain socket that took less than asked is full; asking again would only tell
         * the same. TLS goes record by record. */
        if ((size_t)written < asked && !conn->ssl) {
            conn->blocked = true;
            return 0;
        }
    }
    return 0;
}

void net_out_free(struct net_conn *conn)
{
    while (conn->out_first) {
        struct net_chunk *chunk = conn->out_first;

        conn->out_first = chunk->next;
        free(chunk);
    }
    conn->out_last = NULL;
    conn->waiting = 0;
}
