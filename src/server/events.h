/* events.h - tournaments: people enter, tables are made round by round, results booked.
 *
 * The event itself is the value of drawfour/tournament.h, kept as text in the store; its
 * tables are tables like any other (tbl_new_event()). After a start the text says which
 * tables are still to be played, and their logs go on by themselves. */
#ifndef DRAWFOUR_SERVER_EVENTS_H
#define DRAWFOUR_SERVER_EVENTS_H

#include "server/hub.h"

struct srv_events;

/* None yet; srv_events_recover() reads them once the tables are back: events find theirs, and
 * go on without those that are lost. Returns 0, or -1: the store cannot be read. */
void srv_events_open(struct srv_hub *hub);
int srv_events_recover(struct srv_hub *hub);
void srv_events_close(struct srv_events *events);
/* After a commit failed, what is in memory may be ahead of the disk: tables are untied from
 * their events before they are read back; then all events are, as the disk has them. */
void srv_events_untie(struct srv_hub *hub);
void srv_events_reload(struct srv_hub *hub);
/* Tries again if that failed. Returns when to be called next, INT64_MAX: any time. */
int64_t srv_events_turn(struct srv_hub *hub);

/* A deal of a table that belongs to an event was played. */
void srv_event_result(struct srv_hub *hub, struct srv_table *table,
                      const struct tbl_out_result *result);

/* Whether the games of a table must not be shown yet. */
int srv_event_holds(const struct srv_hub *hub, const char *table);
/* A table is being closed or lost. */
void srv_event_table_gone(struct srv_hub *hub, struct srv_table *table);

#endif
