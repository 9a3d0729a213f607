/* events.h - tournaments: people enter, tables are made round by round, results booked.
 *
 * The event itself is the value of drawfour/tournament.h, kept as text in the store; its
 * tables are tables like any other (tbl_new_event()). After a start the text says which
 * tables are still to be played, and their logs go on by themselves. */
#ifndef DRAWFOUR_SERVER_EVENTS_H
#define DRAWFOUR_SERVER_EVENTS_H

#include "server/hub.h"

struct srv_events;

struct srv_events *srv_events_open(struct srv_hub *hub);
/* The tables are back: events find theirs. */
void srv_events_recovered(struct srv_hub *hub);
void srv_events_close(struct srv_events *events);
/* After a commit failed. */
void srv_events_reload(struct srv_hub *hub);

/* A deal of a table that belongs to an event was played. */
void srv_event_result(struct srv_hub *hub, struct srv_table *table,
                      const struct tbl_out_result *result);

/* Whether the games of a table must not be shown yet. */
int srv_event_holds(const struct srv_hub *hub, const char *table);
/* A table is being closed or lost. */
void srv_event_table_gone(struct srv_hub *hub, struct srv_table *table);

#endif
