/* room.h - how much may still be written: by one person, from one address, and to the disk.
 *
 * Whatever people do beside playing is counted in bytes where it goes into a batch: guests,
 * tables, settings, tournaments. Whoever has written much in the last hour is refused before
 * anything is changed. Play itself is never refused; rules and rates bound it.
 *
 * The size of the store and the free space of its disk are looked at every few seconds on the
 * settling thread. Before either reaches its limit, nothing new is begun: no tables, no
 * tournaments, no texts; what is being played has the rest of the disk to end on. */
#ifndef DRAWFOUR_SERVER_ROOM_H
#define DRAWFOUR_SERVER_ROOM_H

#include "server/hub.h"

#define SRV_FULL_TEXT                                                                      \
    "the server has no room for new tables, tournaments and rules at the moment; matches " \
    "that "                                                                                \
    "are being played go on"

#define SRV_WRITTEN_TEXT "much was written by you or from this address; try again in an hour"

struct srv_room *srv_room_new(void);
void srv_room_free(struct srv_room *room);

/* Whether 'person' (or NULL), who is behind 'conn', may write more than is needed to play. If
 * not, that is counted. */
int srv_may_write(struct srv_hub *hub, const struct net_conn *conn,
                  const struct srv_person *person);
/* What they have put into the batch since it had 'before' bytes. */
void srv_wrote(struct srv_hub *hub, const struct net_conn *conn,
               const struct srv_person *person, size_t before);

/* Looks at the store, which the calling thread owns, and at its disk. */
void srv_room_look(struct srv_hub *hub, struct store *store);
/* So many bytes are on their way to it: they count until it is looked at again. */
void srv_room_sent(struct srv_hub *hub, size_t bytes);
/* On the loop's thread: whether nothing new may be begun. A change of that is logged. */
int srv_room_full(struct srv_hub *hub);
/* As it was last seen; the free space is -1 where it is not known. */
void srv_room_seen(const struct srv_hub *hub, int64_t *store_bytes, int64_t *free_bytes);

#endif
