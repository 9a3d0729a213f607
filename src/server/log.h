/* log.h - what the server tells whoever runs it: one line an event, as text or JSON.
 *
 * Never a card, a secret or what somebody said. 'fields' is "key=value key=value"; a value
 * with spaces may only be the last, under the key "text". */
#ifndef DRAWFOUR_SERVER_LOG_H
#define DRAWFOUR_SERVER_LOG_H

#include "server/hub.h"

enum srv_level { SRV_DEBUG, SRV_INFO, SRV_WARNING, SRV_ERROR };

void srv_log(const struct srv_hub *hub, enum srv_level level, const char *event,
             const char *fields, ...) __attribute__((format(printf, 4, 5)));

/* Whether level debug is wanted. */
int srv_debugs(const struct srv_hub *hub);
/* At level debug: where the table stands, by number and hash. */
void srv_log_state(const struct srv_hub *hub, const struct srv_table *table, const char *event);

#endif
