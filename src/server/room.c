/* room.c - how much may still be written. */
#include "server/room.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "server/commit.h"
#include "server/log.h"

#define MB (INT64_C(1024) * 1024)

struct srv_room {
    struct srv_throttle addresses, people;   /* bytes written in the last hour */
    uint8_t key[crypto_shorthash_KEYBYTES];  /* nobody can choose to share another's bucket */
    _Atomic int64_t store_bytes, free_bytes; /* -1: not known */
    _Atomic int64_t since; /* bytes sent to the store since it was looked at */
    int full;              /* the loop's own, as last logged */
};

struct srv_room *srv_room_new(void)
{
    struct srv_room *room = calloc(1, sizeof *room);

    if (room == NULL)
        abort();
    crypto_shorthash_keygen(room->key);
    room->store_bytes = room->free_bytes = -1;
    return room;
}

void srv_room_free(struct srv_room *room)
{
    free(room);
}

/* --- What one may write. */

static uint64_t hash_of(const struct srv_room *room, const struct srv_person *person)
{
    uint64_t hash = 0;

    if (person == NULL)
        return 0;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)person->player, strlen(person->player),
                     room->key);
    return hash == 0 ? 1 : hash; /* 0 is not counted */
}

int srv_may_write(struct srv_hub *hub, const struct net_conn *conn,
                  const struct srv_person *person)
{
    struct srv_room *room = hub->room;
    int64_t now = net_now_ms(hub->net);
    int spent = srv_throttle_spent(&room->addresses, net_address_hash(conn), now) ||
                srv_throttle_spent(&room->people, hash_of(room, person), now);

    hub->count.throttled += (uint64_t)spent;
    return !spent;
}

void srv_wrote(struct srv_hub *hub, const struct net_conn *conn,
               const struct srv_person *person, size_t before)
{
    struct srv_room *room = hub->room;
    const struct srv_config *config = &hub->config;
    int64_t now = net_now_ms(hub->net);
    size_t size = store_batch_size(srv_batch(hub->commits));
    int64_t bytes = size > before ? (int64_t)(size - before) : 0;

    srv_throttle_spend(&room->addresses, net_address_hash(conn), bytes,
                       config->written_kb_per_address * INT64_C(1024), now);
    srv_throttle_spend(&room->people, hash_of(room, person), bytes,
                       config->written_kb_per_player * INT64_C(1024), now);
}

/* --- The disk. */

void srv_room_look(struct srv_hub *hub, struct store *store)
{
    struct srv_room *room = hub->room;
    struct store_error error;
    struct statvfs disk;
    int64_t bytes;

    room->since = 0;
    if (store_size(store, &bytes, &error) == STORE_OK)
        room->store_bytes = bytes;
    if (statvfs(hub->config.data, &disk) == 0)
        room->free_bytes = (int64_t)disk.f_bavail * (int64_t)disk.f_frsize;
}

void srv_room_sent(struct srv_hub *hub, size_t bytes)
{
    hub->room->since += (int64_t)bytes;
}

/* Whether there is too little room; who has been full waits until there is a little more. */
static int lacks_room(const struct srv_hub *hub, int was_full)
{
    int64_t most = hub->config.store_max_mb * MB, least = hub->config.disk_free_min_mb * MB;
    int64_t store_bytes, free_bytes;

    srv_room_seen(hub, &store_bytes, &free_bytes);
    if (was_full) {
        most -= most / 20;
        least += least / 20;
    }
    return (most > 0 && store_bytes >= most) || (free_bytes >= 0 && free_bytes < least);
}

int srv_room_full(struct srv_hub *hub)
{
    struct srv_room *room = hub->room;
    int full = lacks_room(hub, room->full);
    int64_t store_bytes, free_bytes;

    if (full == room->full)
        return full;
    room->full = full;
    srv_room_seen(hub, &store_bytes, &free_bytes);
    srv_log(hub, full ? SRV_WARNING : SRV_INFO, full ? "store-full" : "store-has-room",
            "store_mb=%lld free_mb=%lld text=%s", (long long)(store_bytes / MB),
            (long long)(free_bytes / MB),
            full ? "no new tables, tournaments and texts until there is room: see store-max-mb "
                   "and disk-free-min-mb"
                 : "new tables are taken again");
    return full;
}

void srv_room_seen(const struct srv_hub *hub, int64_t *store_bytes, int64_t *free_bytes)
{
    *store_bytes = hub->room->store_bytes + hub->room->since;
    *free_bytes = hub->room->free_bytes;
}
