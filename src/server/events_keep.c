/* events_keep.c - which tournaments there are: kept in the store, read when the server starts,
 * read again when a commit failed, and dropped in favor of new ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/events_private.h"
#include "server/log.h"

#define STALE_MS INT64_C(604800000) /* a week in which nobody started it */
#define RETRY_MS 1000

static void key_of(const struct srv_event *event, char key[32])
{
    snprintf(key, 32, "event/%s", event->id);
}

static struct srv_event *add(struct srv_event **all, const char *id)
{
    struct srv_event *event = calloc(1, sizeof *event);

    if (event == NULL)
        abort();
    snprintf(event->id, sizeof event->id, "%s", id);
    HASH_ADD_STR(*all, id, event);
    return event;
}

static void free_event(void *object)
{
    struct srv_event *event = object;

    for (int i = 0; i < EVENT_TABLES_MAX; i++)
        free(event->table[i].result);
    json_decref(event->settings);
    free(event->readings);
    free(event->value);
    free(event);
}

void srv_event_save(struct srv_hub *hub, const struct srv_event *event)
{
    json_t *json = srv_event_json(event);
    char *text = json_dumps(json, JSON_COMPACT);
    char key[32];

    json_decref(json);
    if (text == NULL)
        abort();
    key_of(event, key);
    store_put_value(srv_batch(hub->commits), key, text, strlen(text));
    free(text);
}

/* --- Room for new ones. */

/* How soon an event goes when room is needed: 1 first, 0 not at all. */
static int expendable(const struct srv_event *event, int64_t now)
{
    if (event->phase == EVENT_OVER)
        return 1;
    if (event->phase == EVENT_ENTERING && event->entrants == 0)
        return 2;
    return event->phase == EVENT_ENTERING && now - event->made_ms > STALE_MS ? 3 : 0;
}

/* Forgets the event, here and in the store. */
static void drop(struct srv_hub *hub, struct srv_event *event)
{
    struct srv_table *table, *next;
    char key[32];

    /* The last table of an event that is over may still be there. */
    HASH_ITER(hh, hub->tables, table, next)
    {
        if (table->event == event)
            table->event = NULL;
    }
    key_of(event, key);
    store_put_value(srv_batch(hub->commits), key, "", 0);
    srv_log(hub, SRV_INFO, "event-dropped", "event=%s", event->id);
    HASH_DEL(hub->events->all, event);
    srv_bury(hub, &event->dead, event, free_event);
}

/* The events that a limit is about. */
struct limited {
    enum event_limit whose;
    const char *organizer;
    uint64_t address;
};

/* One that is over counts for nobody but the server, which keeps it for a while. */
static int is_counted(const struct limited *limited, const struct srv_event *event)
{
    switch (limited->whose) {
    case EVENT_OF_PLAYER:
        return event->phase != EVENT_OVER && strcmp(event->organizer, limited->organizer) == 0;
    case EVENT_OF_ADDRESS:
        return event->phase != EVENT_OVER && limited->address != 0 &&
               event->address == limited->address;
    case EVENT_OF_SERVER: break;
    }
    return 1;
}

/* Room for one more within a limit of 'most': 0, or -1 where none of them can go. */
static int make_room(struct srv_hub *hub, const struct limited *limited, int most)
{
    struct srv_event *event, *next, *worst = NULL;
    int64_t now = srv_wall_ms();
    int count = 0;

    HASH_ITER(hh, hub->events->all, event, next)
    {
        int rank = expendable(event, now);
        int least = worst != NULL ? expendable(worst, now) : 0;

        if (!is_counted(limited, event))
            continue;
        count++;
        if (rank != 0 && (worst == NULL || rank < least ||
                          (rank == least && event->made_ms < worst->made_ms)))
            worst = event;
    }
    if (count < most)
        return 0;
    if (worst == NULL)
        return -1;
    drop(hub, worst);
    return 0;
}

struct srv_event *srv_event_new(struct srv_hub *hub, const char *organizer, uint64_t address,
                                enum event_limit *whose)
{
    const struct srv_config *config = &hub->config;
    const int most[] = {[EVENT_OF_SERVER] = EVENTS_MAX,
                        [EVENT_OF_PLAYER] = config->tournaments_per_player,
                        [EVENT_OF_ADDRESS] = config->tournaments_per_address};
    /* The server's comes last, so that whoever is refused has cost nobody else an event. */
    static const enum event_limit ORDER[] = {EVENT_OF_PLAYER, EVENT_OF_ADDRESS,
                                             EVENT_OF_SERVER};
    struct srv_event *event;
    char id[TBL_ID_MAX];

    for (int i = 0; i < 3; i++) {
        struct limited limited = {ORDER[i], organizer, address};

        *whose = ORDER[i];
        if (make_room(hub, &limited, most[*whose]) != 0)
            return NULL;
    }
    do {
        srv_random_word(id, SRV_TABLE_ID_LENGTH);
        HASH_FIND_STR(hub->events->all, id, event);
    } while (event != NULL);
    event = add(&hub->events->all, id);
    event->made_ms = srv_wall_ms();
    event->address = address;
    snprintf(event->organizer, sizeof event->organizer, "%s", organizer);
    return event;
}

/* --- From the store. */

struct reading {
    struct srv_hub *hub;
    struct srv_event *all;
};

static int read_event(void *context, const char *key, const void *bytes, size_t size)
{
    struct reading *reading = context;
    json_error_t error;
    json_t *json = json_loadb(bytes, size, 0, &error);
    struct srv_event *event = add(&reading->all, key + strlen("event/"));

    if (json == NULL || srv_event_read(event, json) != 0) {
        srv_log(reading->hub, SRV_ERROR, "event-damaged", "event=%s", event->id);
        HASH_DEL(reading->all, event);
        free_event(event);
    }
    json_decref(json);
    return 0;
}

static void free_all(struct srv_event *all)
{
    struct srv_event *event, *next;

    HASH_ITER(hh, all, event, next)
    {
        HASH_DEL(all, event);
        free_event(event);
    }
}

/* Takes the events as the disk has them. Returns 0, or -1: it cannot be read now, and those
 * in memory stay. */
static int read_all(struct srv_hub *hub)
{
    struct srv_event *event, *next;
    struct reading reading = {hub, NULL};
    struct store_error error;
    enum store_status status =
        store_each_value(hub->store, "event/", read_event, &reading, &error);

    if (status != STORE_OK)
        srv_log(hub, SRV_ERROR, "events-unread", "text=%s", error.text);
    if (status == STORE_FAILED || status == STORE_FULL) {
        free_all(reading.all);
        return -1;
    }
    HASH_ITER(hh, hub->events->all, event, next)
    {
        HASH_DEL(hub->events->all, event);
        srv_bury(hub, &event->dead, event, free_event);
    }
    hub->events->all = reading.all;
    return 0;
}

/* Ties the tables of the rounds being played to their events. */
static void link_tables(struct srv_hub *hub)
{
    struct srv_event *event, *next;

    HASH_ITER(hh, hub->events->all, event, next)
    {
        for (int i = 0; event->phase == EVENT_PLAYING && i < event->tables; i++) {
            struct srv_table *table = srv_table_find(hub, event->table[i].id);

            if (table != NULL && !event->table[i].booked)
                table->event = event;
        }
    }
}

/* Tables that are not there any more (set aside as damaged, never made, lost) count as not
 * played; the event goes on without them. */
static void give_up_lost(struct srv_hub *hub)
{
    struct srv_event *event, *next;

    HASH_ITER(hh, hub->events->all, event, next)
    {
        int lost = 0;

        for (int i = 0; event->phase == EVENT_PLAYING && i < event->tables; i++) {
            const struct event_table *table = &event->table[i];

            if (table->booked || srv_table_find(hub, table->id) != NULL)
                continue;
            srv_event_give_up(hub, event, i);
            lost = 1;
        }
        if (lost)
            srv_event_go_on(hub, event);
    }
}

void srv_events_open(struct srv_hub *hub)
{
    struct srv_events *events = calloc(1, sizeof *events);

    if (events == NULL)
        abort();
    events->reload_ms = events->lost_ms = INT64_MAX;
    hub->events = events;
}

int srv_events_recover(struct srv_hub *hub)
{
    if (read_all(hub) != 0)
        return -1;
    link_tables(hub);
    give_up_lost(hub);
    return 0;
}

void srv_events_untie(struct srv_hub *hub)
{
    struct srv_table *table, *next;

    HASH_ITER(hh, hub->tables, table, next) table->event = NULL;
}

void srv_events_reload(struct srv_hub *hub)
{
    struct srv_events *events = hub->events;
    int64_t again_ms = net_now_ms(hub->net) + RETRY_MS;

    srv_events_untie(hub);
    events->reload_ms = read_all(hub) == 0 ? INT64_MAX : again_ms;
    link_tables(hub);
    /* Not at once: what follows is written, and would fail and come back here at once. */
    events->lost_ms = again_ms;
}

int64_t srv_events_turn(struct srv_hub *hub)
{
    struct srv_events *events = hub->events;
    int64_t now_ms = net_now_ms(hub->net);

    if (events->reload_ms <= now_ms)
        srv_events_reload(hub);
    if (events->lost_ms <= now_ms && events->reload_ms == INT64_MAX) {
        events->lost_ms = INT64_MAX;
        give_up_lost(hub);
    }
    return events->reload_ms < events->lost_ms ? events->reload_ms : events->lost_ms;
}

void srv_events_close(struct srv_events *events)
{
    free_all(events->all);
    free(events);
}
