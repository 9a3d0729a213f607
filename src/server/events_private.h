/* events_private.h - what a tournament is to the server; for events*.c alone. */
#ifndef DRAWFOUR_SERVER_EVENTS_PRIVATE_H
#define DRAWFOUR_SERVER_EVENTS_PRIVATE_H

#include <drawfour/tournament.h>

#include "server/events.h"

#define EVENTS_MAX 1000 /* kept at once */
#define EVENT_NAME_MAX 164
#define EVENT_TABLES_MAX (D4_PLAYERS_MAX / 2)

enum event_phase { EVENT_ENTERING, EVENT_PLAYING, EVENT_OVER };

struct entrant {
    char player[TBL_PLAYER_MAX]; /* "": a bot */
    char name[TBL_PERSON_MAX];
    char bot[TBL_LEVEL_MAX];
};

/* A table of the round that is being played. */
struct event_table {
    char id[TBL_ID_MAX];           /* "": it could not be made */
    int booked;                    /* flag: all its deals are in the standings */
    int deals;                     /* results so far */
    struct d4_deal_result *result; /* owned, as many as the event has deals */
};

struct srv_event {
    char id[TBL_ID_MAX];
    char name[EVENT_NAME_MAX];
    char organizer[TBL_PLAYER_MAX];
    int phase; /* enum event_phase */
    struct d4_plan plan;
    json_t *settings; /* of its tables; owned */
    int entrants;
    struct entrant entrant[D4_PLAYERS_MAX];
    struct d4_tournament *value; /* owned; NULL while people enter */
    int round;                   /* being played, from 0 */
    int tables;
    struct event_table table[EVENT_TABLES_MAX];
    uint8_t secret[D4_SEED_BYTES]; /* duplicate: of the round being played */
    int64_t made_ms;
    struct srv_dead dead;
    UT_hash_handle hh;
};

struct srv_events {
    struct srv_event *all;
    int64_t reload_ms; /* when to try again to read them from the disk, INT64_MAX: not */
};

/* events_keep.c */
/* A new event, in the place of one that nobody needs if there are many; NULL: too many. */
struct srv_event *srv_event_new(struct srv_hub *hub);
/* Puts the event as it stands into the batch. */
void srv_event_save(struct srv_hub *hub, const struct srv_event *event);

/* events.c */
/* The first round; 0, or -1 with the reason. */
int srv_event_start(struct srv_hub *hub, struct srv_event *event, struct d4_error *error);
/* The settings of a table of 'seats' seats, who of it is a bot aside: those of the event as
 * they were given, and what its plan says. */
json_t *srv_event_settings(const json_t *settings, const struct d4_plan *plan, int seats);
/* Books table 'number' of the round, which is gone; what was not played counts for nobody. */
void srv_event_give_up(struct srv_hub *hub, struct srv_event *event, int number);
/* Begins the next round, or ends the event, when every table of this one is booked; saves. */
void srv_event_go_on(struct srv_hub *hub, struct srv_event *event);

/* events_text.c: the event as JSON for the store, and back. */
json_t *srv_event_json(const struct srv_event *event);
int srv_event_read(struct srv_event *event, const json_t *json);

#endif
