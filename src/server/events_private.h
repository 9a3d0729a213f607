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
    int has_chance; /* flag: they have added... */
    uint8_t chance[D4_SEED_BYTES];
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
    uint64_t address; /* net_address_hash() of the organizer; 0: not known, after a start */
    int phase;        /* enum event_phase */
    struct d4_plan plan;
    json_t *settings; /* of its tables; owned */
    char *readings;   /* what their texts were read to, in hex; owned, or NULL: no texts */
    int entrants;
    struct entrant entrant[D4_PLAYERS_MAX];
    struct d4_tournament *value; /* owned; NULL while people enter */
    int round;                   /* being played, from 0 */
    int tables;
    struct event_table table[EVENT_TABLES_MAX];
    int fair; /* flag: pairings and deals follow from 'secret' and what entrants added */
    uint8_t secret[D4_SEED_BYTES]; /* drawn when it was announced */
    int64_t made_ms;
    struct srv_dead dead;
    UT_hash_handle hh;
};

struct srv_events {
    struct srv_event *all;
    int64_t reload_ms; /* when to try again to read them from the disk, INT64_MAX: not */
    int64_t lost_ms;   /* when to go on without tables that are gone, INT64_MAX: not */
};

/* events_keep.c */
/* A new event of 'organizer' at 'address' (0: not known). Where the server, the organizer or
 * the address has as many as may be, it takes the place of one that nobody needs; where there
 * is none such, returns NULL with whose limit it is in '*whose'. */
enum event_limit { EVENT_OF_SERVER, EVENT_OF_PLAYER, EVENT_OF_ADDRESS };
struct srv_event *srv_event_new(struct srv_hub *hub, const char *organizer, uint64_t address,
                                enum event_limit *whose);
/* Puts the event as it stands into the batch. */
void srv_event_save(struct srv_hub *hub, const struct srv_event *event);

/* events.c */
/* The first round; 0, or -1 with the reason. */
int srv_event_start(struct srv_hub *hub, struct srv_event *event, struct d4_error *error);
/* The settings of a table of 'seats' seats, who of it is a bot aside: those of the event as
 * they were given, and what its plan says. */
json_t *srv_event_settings(const json_t *settings, const struct d4_plan *plan, int seats);
/* Notes what the texts of the event's settings were read to, so that its tables can be made
 * at any time later without reading them again. */
void srv_event_know_texts(struct srv_hub *hub, struct srv_event *event);
/* Books table 'number' of the round, which is gone; what was not played counts for nobody. */
void srv_event_give_up(struct srv_hub *hub, struct srv_event *event, int number);
/* Begins the next round, or ends the event, when every table of this one is booked; saves. */
void srv_event_go_on(struct srv_hub *hub, struct srv_event *event);

/* events_fair.c */
/* The hash of the secret, shown from the announcement on. */
void srv_event_commit(const struct srv_event *event, uint8_t out[D4_SEED_BYTES]);
/* What pairings and duplicate deals come from: the secret and all that entrants added. */
void srv_event_seed(const struct srv_event *event, uint8_t out[D4_SEED_BYTES]);
/* What each entrant added, as hex or null. */
json_t *srv_event_chances_json(const struct srv_event *event);
/* Adds what may be known by now: the commitment, and at the end all. */
void srv_event_show_chance(const struct srv_event *event, json_t *json);
/* 64 hex digits of an entrant's own. Returns 0, or -1: they are not. */
int srv_event_chance_read(struct entrant *entrant, const char *hex);

/* events_text.c: the event as JSON for the store, and back. */
json_t *srv_event_json(const struct srv_event *event);
int srv_event_read(struct srv_event *event, const json_t *json);

#endif
