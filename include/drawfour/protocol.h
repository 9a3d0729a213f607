/* protocol.h - the messages that bots and, over the network, clients are sent.
 *
 * docs/protocol.md is the contract: one JSON object a line, a closed set of types each way.
 * Everything here is made from rules, views and events as a seat may know them, never from
 * a game. Each function writes one message without its newline into the caller's buffer and
 * returns the length it has or would have had, as snprintf() does. */
#ifndef DRAWFOUR_PROTOCOL_H
#define DRAWFOUR_PROTOCOL_H

#include <drawfour/json.h>

D4_C_BEGIN

#define D4_PROTOCOL_VERSION 1
#define D4_MESSAGE_MAX (2 * D4_VIEW_JSON_MAX)

/* "hello": what is played, and with which cards. A seat that the table does not have, as
 * D4_NO_SEAT, is a watcher's: null. */
D4_API int d4_hello_json(const struct d4_rules *rules, unsigned seat, char *out, int size);

/* "round": a round begins. 'seed' is chance for the player's own use, not the table's. */
D4_API int d4_round_json(const struct d4_view *view, uint64_t seed, char *out, int size);

/* "events": what has happened, as the seat may know it: see d4_event_for(). */
D4_API int d4_events_json(const struct d4_rules *rules, const struct d4_events *events,
                          char *out, int size);

/* The list in it alone, for whoever says more around it. One event has at most
 * D4_EVENT_JSON_MAX bytes. */
#define D4_EVENT_JSON_MAX 128
D4_API int d4_event_list_json(const struct d4_rules *rules, const struct d4_events *events,
                              char *out, int size);

/* "act": a decision is wanted within 'limit_ms', or, out of turn, allowed. */
D4_API int d4_act_json(const struct d4_view *view, uint64_t id, int limit_ms, char *out,
                       int size);

/* "end": the round is over or blocked. */
D4_API int d4_end_json(const struct d4_view *view, char *out, int size);

D4_C_END

#endif
