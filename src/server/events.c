/* events.c - the course of a tournament: rounds are seated, tables made, results booked. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/events_private.h"
#include "server/log.h"

struct srv_event *srv_event_add(struct srv_events *events, const char *id)
{
    struct srv_event *event = calloc(1, sizeof *event);

    if (event == NULL)
        abort();
    snprintf(event->id, sizeof event->id, "%s", id);
    HASH_ADD_STR(events->all, id, event);
    return event;
}

void srv_event_drop(struct srv_events *events, struct srv_event *event)
{
    HASH_DEL(events->all, event);
    for (int i = 0; i < EVENT_TABLES_MAX; i++)
        free(event->table[i].result);
    json_decref(event->settings);
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
    snprintf(key, sizeof key, "event/%s", event->id);
    store_put_value(srv_batch(hub->commits), key, text, strlen(text));
    free(text);
}

/* --- Tables. */

/* Who plays is told where, on every connection they have. */
static void call_to_table(struct srv_hub *hub, const struct srv_event *event,
                          const struct tbl_event *seats, int size, const char *table)
{
    for (int i = 0; i < size; i++) {
        struct srv_person *person = NULL;

        HASH_FIND_STR(hub->people, seats->player[i], person);
        for (struct srv_conn *conn = person ? person->first : NULL; conn != NULL;
             conn = conn->sibling)
            srv_say(hub, conn,
                    "{\"type\": \"notice\", \"code\": \"event-table\", \"event\": \"%s\", "
                    "\"table\": \"%s\", \"text\": \"round %d: your table is ready\"}",
                    event->id, table, event->round + 1);
    }
}

/* The settings of one table: those of the event, its size, and who of it is a bot. */
static json_t *table_settings(const struct srv_event *event, const uint8_t *players, int size)
{
    json_t *settings = event->settings ? json_deep_copy(event->settings) : json_object();
    json_t *bots = json_array();

    for (int i = 0; i < size; i++) {
        const struct entrant *entrant = &event->entrant[players[i]];

        json_array_append_new(bots,
                              entrant->player[0] ? json_null() : json_string(entrant->bot));
    }
    json_object_set_new(settings, "seats", json_integer(size));
    json_object_set_new(settings, "bots", bots);
    json_object_set_new(settings, "format",
                        json_string(event->plan.kind == D4_TOURNAMENT_WHIST
                                        ? "partners"
                                        : d4_format_name((enum d4_format)event->plan.format)));
    return settings;
}

static void make_table(struct srv_hub *hub, struct srv_event *event, int number)
{
    struct tbl_event seats = {.deals = event->plan.deals};
    struct tbl_fault fault = {TBL_NO_OK, ""};
    uint8_t(*secrets)[D4_SEED_BYTES] = NULL;
    int size;
    const uint8_t *players = d4_tournament_table(event->value, event->round, number, &size);
    json_t *settings = table_settings(event, players, size);

    for (int i = 0; i < size; i++) {
        seats.player[i] = event->entrant[players[i]].player;
        seats.name[i] = event->entrant[players[i]].name;
    }
    if (event->plan.duplicate) {
        secrets = calloc((size_t)event->plan.deals, sizeof *secrets);
        if (secrets == NULL)
            abort();
        for (int deal = 0; deal < event->plan.deals; deal++)
            d4_deal_seed(event->secret, event->round, 0, deal, 1, secrets[deal]);
        seats.secret = (const uint8_t(*)[D4_SEED_BYTES])secrets;
    }
    struct srv_table *table = srv_table_new_event(hub, settings, &seats, event, &fault);
    if (table != NULL) {
        snprintf(event->table[number].id, sizeof event->table[number].id, "%s", table->id);
        call_to_table(hub, event, &seats, size, table->id);
    } else {
        srv_log(hub, SRV_ERROR, "event-table-failed", "event=%s text=%s", event->id,
                fault.text);
    }
    json_decref(settings);
    if (secrets != NULL)
        sodium_memzero(secrets, (size_t)event->plan.deals * sizeof *secrets);
    free(secrets);
}

/* The next round that has tables to play, or the end. */
static void next_round(struct srv_hub *hub, struct srv_event *event)
{
    int round, table;

    if (!d4_tournament_next(event->value, &round, &table)) {
        event->phase = EVENT_OVER;
        event->tables = 0;
        srv_log(hub, SRV_INFO, "event-over", "event=%s", event->id);
        srv_event_save(hub, event);
        return;
    }
    event->round = round;
    event->tables = event->value->layout.tables;
    randombytes_buf(event->secret, sizeof event->secret);
    for (int i = 0; i < event->tables; i++) {
        struct event_table *seat = &event->table[i];

        free(seat->result);
        seat->result = calloc((size_t)event->plan.deals, sizeof *seat->result);
        if (seat->result == NULL)
            abort();
        seat->deals = 0;
        seat->booked = 0;
        seat->id[0] = '\0';
        make_table(hub, event, i);
    }
    srv_log(hub, SRV_INFO, "event-round", "event=%s round=%d tables=%d", event->id, round + 1,
            event->tables);
    srv_event_save(hub, event);
}

int srv_event_start(struct srv_hub *hub, struct srv_event *event, struct d4_error *error)
{
    event->value = calloc(1, sizeof *event->value);
    if (event->value == NULL)
        abort();
    event->plan.players = event->entrants;
    randombytes_buf(event->plan.seed, sizeof event->plan.seed);
    if (d4_tournament_init(event->value, &event->plan, error) != D4_OK) {
        free(event->value);
        event->value = NULL;
        return -1;
    }
    event->plan = event->value->plan; /* with its defaults */
    event->phase = EVENT_PLAYING;
    next_round(hub, event);
    return 0;
}

static int table_number(const struct srv_event *event, const char *id)
{
    for (int i = 0; i < event->tables; i++)
        if (!event->table[i].booked && strcmp(event->table[i].id, id) == 0)
            return i;
    return -1;
}

/* Books a table whose deals are all there. */
static void book(struct srv_hub *hub, struct srv_event *event, int number)
{
    struct d4_error error = {0, ""};
    struct event_table *table = &event->table[number];

    table->booked = 1;
    if (d4_tournament_book(event->value, event->round, number, table->result, &error) != D4_OK)
        srv_log(hub, SRV_ERROR, "event-book-failed", "event=%s text=%s", event->id, error.text);
    for (int i = 0; i < event->tables; i++)
        if (!d4_tournament_played(event->value, event->round, i)) {
            srv_event_save(hub, event);
            return;
        }
    next_round(hub, event);
}

void srv_event_result(struct srv_hub *hub, struct srv_table *table,
                      const struct tbl_out_result *result)
{
    struct srv_event *event = table->event;
    int number = event ? table_number(event, table->id) : -1;

    if (number < 0 || result->deal != event->table[number].deals)
        return;
    struct d4_deal_result *booked = &event->table[number].result[result->deal];
    booked->winner = result->winner;
    memcpy(booked->points, result->points, sizeof booked->points);
    if (++event->table[number].deals == event->plan.deals)
        book(hub, event, number);
    else
        srv_event_save(hub, event);
}

/* A table that was closed before its end: what was not played counts for nobody. */
void srv_event_table_gone(struct srv_hub *hub, struct srv_table *table)
{
    struct srv_event *event = table->event;
    int number = event ? table_number(event, table->id) : -1;

    if (number < 0 || event->phase != EVENT_PLAYING)
        return;
    for (int deal = event->table[number].deals; deal < event->plan.deals; deal++)
        event->table[number].result[deal] = (struct d4_deal_result){.winner = D4_NO_SEAT};
    event->table[number].deals = event->plan.deals;
    book(hub, event, number);
}

/* Where all tables play the same deals, the games of a round are nobody's to see before the
 * last table has played it. */
int srv_event_holds(const struct srv_hub *hub, const char *table)
{
    struct srv_event *event, *next;

    HASH_ITER(hh, hub->events->all, event, next)
    {
        if (event->phase != EVENT_PLAYING || !event->plan.duplicate)
            continue;
        for (int i = 0; i < event->tables; i++)
            if (strcmp(event->table[i].id, table) == 0)
                return 1;
    }
    return 0;
}

/* --- Opening and closing. */

static int read_event(void *context, const char *key, const void *bytes, size_t size)
{
    struct srv_events *events = context;
    json_error_t error;
    json_t *json = json_loadb(bytes, size, 0, &error);
    struct srv_event *event = srv_event_add(events, key + strlen("event/"));

    if (json == NULL || srv_event_read(event, json) != 0) {
        srv_log(events->hub, SRV_ERROR, "event-damaged", "event=%s", event->id);
        srv_event_drop(events, event);
    }
    json_decref(json);
    return 0;
}

struct srv_events *srv_events_open(struct srv_hub *hub)
{
    struct srv_events *events = calloc(1, sizeof *events);
    struct store_error error;

    if (events == NULL)
        abort();
    events->hub = hub;
    if (store_each_value(hub->store, "event/", read_event, events, &error) != STORE_OK)
        srv_log(hub, SRV_ERROR, "events-unread", "text=%s", error.text);
    return events;
}

void srv_events_recovered(struct srv_hub *hub)
{
    struct srv_event *event, *next;

    HASH_ITER(hh, hub->events->all, event, next)
    {
        for (int i = 0; event->phase == EVENT_PLAYING && i < event->tables; i++) {
            struct srv_table *table = event->table[i].booked || !event->table[i].id[0]
                                          ? NULL
                                          : srv_table_find(hub, event->table[i].id);

            if (table != NULL)
                table->event = event;
        }
    }
}

/* What is in memory may be ahead of the disk: all events as the disk has them. */
void srv_events_reload(struct srv_hub *hub)
{
    struct srv_table *table, *next;

    HASH_ITER(hh, hub->tables, table, next) table->event = NULL;
    srv_events_close(hub->events);
    hub->events = srv_events_open(hub);
    srv_events_recovered(hub);
}

void srv_events_close(struct srv_events *events)
{
    struct srv_event *event, *next;

    HASH_ITER(hh, events->all, event, next) srv_event_drop(events, event);
    free(events);
}
