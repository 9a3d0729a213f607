/* api.h - what is answered over HTTP (docs/network.md, "HTTP").
 *
 * A handler looks at a request that is whole and answers it, now or, where something must
 * be on disk first or takes its time, later. */
#ifndef DRAWFOUR_SERVER_API_H
#define DRAWFOUR_SERVER_API_H

#include "server/hub.h"

void srv_api_request(void *context, struct net_conn *conn, const struct net_request *request);

/* origin.c */
/* Whether the page that asks may: of this host, or one of the configured. */
int srv_origin_good(const struct srv_hub *hub, const struct net_request *request);
/* Whether the name by which the server was asked is its own. */
int srv_host_good(const struct srv_hub *hub, const struct net_request *request);

/* One call: the request, and what of the path follows the route. */
struct srv_call {
    struct srv_hub *hub;
    struct net_conn *conn;
    const struct net_request *request;
    const char *rest;                      /* of the path: "7KQ2MXPA3FD/qr.svg" */
    struct srv_person *person;             /* who asks, proven; NULL: nobody in particular */
    json_t *body;                          /* of a POST, PUT, PATCH with JSON, else NULL */
    void (*handle)(struct srv_call *call); /* whose it is */
    int again; /* flag: it has waited (texts.h), and was counted before */
};

/* Answers. srv_reply() takes 'json'; srv_reply_durable() waits for what was put into the
 * batch. */
void srv_reply(struct srv_call *call, int status, json_t *json);
void srv_reply_durable(struct srv_call *call, int status, json_t *json);
void srv_error(struct srv_call *call, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The value of 'name' in the query, decoded; "" if it is not there. Returns 'out'. */
const char *srv_query(const struct srv_call *call, const char *name, char *out, size_t size);
/* Text of the body's key, or NULL. */
const char *srv_body_text(const struct srv_call *call, const char *key);
/* The address of this server that others can use too, "http://host:port": the setting 'url',
 * the name by which the asker came, or what the server printed where that name is "localhost".
 */
void srv_base_url(const struct srv_call *call, char *out, size_t size);

/* api_players.c */
void srv_api_players(struct srv_call *call);
void srv_api_login(struct srv_call *call);
void srv_api_blocks(struct srv_call *call);
void srv_api_reports(struct srv_call *call);
/* api_tables.c */
void srv_api_tables(struct srv_call *call);
/* api_choices.c */
void srv_api_editions(struct srv_call *call);
void srv_api_house_rules(struct srv_call *call);
void srv_api_check_edition(struct srv_call *call);
void srv_api_try_edition(struct srv_call *call);
void srv_api_check_rule(struct srv_call *call);
void srv_api_options(struct srv_call *call);
void srv_api_levels(struct srv_call *call);
void srv_api_formats(struct srv_call *call);
void srv_api_rules(struct srv_call *call);
/* api_games.c */
void srv_api_games(struct srv_call *call);
/* events_api.c */
void srv_api_tournaments(struct srv_call *call);
/* metrics.c */
void srv_api_health(struct srv_call *call);
void srv_api_ready(struct srv_call *call);
void srv_api_metrics(struct srv_call *call);
/* pages.c: the client, built into the program. */
void srv_page(struct srv_call *call);

#endif
