/* conns.c - the WebSockets, found by number.
 *
 * What waits for a commit finds its connection again with every message of a move, so a number
 * is a slot of an array, and above it a count that tells one use of the slot from the next. */
#include <stdlib.h>

#include "server/hub.h"
#include "server/outbox.h"

static uint32_t slot_of(uint64_t number)
{
    return (uint32_t)number;
}

void srv_conn_add(struct srv_hub *hub, struct srv_conn *conn)
{
    struct srv_conns *conns = &hub->conns;
    int slot = conns->used;

    if (conns->spares > 0) {
        slot = conns->spare[--conns->spares];
    } else {
        int room = conns->room;

        conns->at = srv_grown(conns->at, &room, conns->used, sizeof *conns->at);
        conns->spare = srv_grown(conns->spare, &conns->room, conns->used, sizeof *conns->spare);
        conns->used++;
    }
    conn->number = (uint64_t)++conns->uses << 32 | (uint32_t)slot;
    conns->at[slot] = conn;
    conns->count++;
}

void srv_conn_remove(struct srv_hub *hub, const struct srv_conn *conn)
{
    struct srv_conns *conns = &hub->conns;

    conns->at[slot_of(conn->number)] = NULL;
    conns->spare[conns->spares++] = (int)slot_of(conn->number);
    conns->count--;
}

struct srv_conn *srv_conn_find(const struct srv_hub *hub, uint64_t number)
{
    struct srv_conn *conn = hub->conns.at[slot_of(number)];

    return conn != NULL && conn->number == number ? conn : NULL;
}

void srv_conns_free(struct srv_hub *hub)
{
    free(hub->conns.at);
    free(hub->conns.spare);
}
