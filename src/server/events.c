/* events.c - the course of a tournament: rounds are seated, tables made, results booked. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/events_private.h"
#include "server/log.h"
#include "server/texts.h"

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

json_t *srv_event_settings(const json_t *settings, const struct d4_plan *plan, int seats)
{
    int format = plan->kind == D4_TOURNAMENT_WHIST ? D4_FORMAT_PARTNERS : plan->format;
    json_t *whole =
        settings && !json_is_null(settings) ? json_deep_copy(settings) : json_object();

    json_object_set_new(whole, "seats", json_integer(seats));
    json_object_set_new(whole, "format", json_string(d4_format_name((enum d4_format)format)));
    json_object_del(whole, "bots");
    return whole;
}

/* The settings of one table: those of the event, and who of it is a bot. */
static json_t *table_settings(const struct srv_event *event, const uint8_t *players, int size)
{
    json_t *settings = srv_event_settings(event->settings, &event->plan, size);
    json_t *bots = json_array();

    for (int i = 0; i < size; i++) {
        const struct entrant *entrant = &event->entrant[players[i]];

        json_array_append_new(bots,
                              entrant->player[0] ? json_null() : json_string(entrant->bot));
    }
    json_object_set_new(settings, "bots", bots);
    return settings;
}

void srv_event_know_texts(struct srv_hub *hub, struct srv_event *event)
{
    uint8_t bytes[TBL_READINGS_BYTES_MAX];
    int size =
        tbl_readings_write(hub->world.library, event->settings, bytes, (int)sizeof bytes);

    if (size == 0 || size > (int)sizeof bytes)
        return;
    event->readings = malloc(2 * (size_t)size + 1);
    if (event->readings == NULL)
        abort();
    sodium_bin2hex(event->readings, 2 * (size_t)size + 1, bytes, (size_t)size);
}

/* Gives the library what srv_event_know_texts() noted. */
static void recall_texts(struct srv_hub *hub, const struct srv_event *event)
{
    uint8_t bytes[TBL_READINGS_BYTES_MAX];
    size_t size;

    if (event->readings != NULL &&
        sodium_hex2bin(bytes, sizeof bytes, event->readings, strlen(event->readings), NULL,
                       &size, NULL) == 0)
        (void)tbl_readings_read(hub->world.library, bytes, (int)size);
}

static int make_table(struct srv_hub *hub, struct srv_event *event, int number)
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
            d4_deal_seed(event->plan.seed, event->round, 0, deal, 1, secrets[deal]);
        seats.secret = (const uint8_t(*)[D4_SEED_BYTES])secrets;
    }
    recall_texts(hub, event);
    srv_texts_by_itself(hub, 1); /* an event of an older version has noted nothing */
    struct srv_table *table = srv_table_new_event(hub, settings, &seats, event, &fault);
    srv_texts_by_itself(hub, 0);
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
    return table != NULL ? 0 : -1;
}

/* Deals from 'from' on were not played, and count for nobody. */
static void clear_results(struct srv_event *event, int number, int from)
{
    for (int deal = from; deal < event->plan.deals; deal++)
        event->table[number].result[deal] = (struct d4_deal_result){.winner = D4_NO_SEAT};
    event->table[number].deals = event->plan.deals;
}

/* Books a table whose deals are all there. Results that cannot be booked count for nobody:
 * the event must not wait for them for ever. */
static void book(struct srv_hub *hub, struct srv_event *event, int number)
{
    struct d4_error error = {0, ""};
    struct event_table *table = &event->table[number];

    table->booked = 1;
    if (d4_tournament_book(event->value, event->round, number, table->result, &error) == D4_OK)
        return;
    srv_log(hub, SRV_ERROR, "event-book-failed", "event=%s text=%s", event->id, error.text);
    clear_results(event, number, 0);
    (void)!d4_tournament_book(event->value, event->round, number, table->result, &error);
}

void srv_event_give_up(struct srv_hub *hub, struct srv_event *event, int number)
{
    srv_log(hub, SRV_ERROR, "event-table-lost", "event=%s round=%d number=%d table=%s",
            event->id, event->round + 1, number + 1, event->table[number].id);
    clear_results(event, number, event->table[number].deals);
    book(hub, event, number);
}

/* Seats the next round and makes its tables. A table that cannot be made is given up at once,
 * for nobody will ever play it. */
static void begin_round(struct srv_hub *hub, struct srv_event *event, int round)
{
    event->round = round;
    event->tables = event->value->layout.tables;
    for (int i = 0; i < event->tables; i++) {
        struct event_table *table = &event->table[i];

        free(table->result);
        *table = (struct event_table){0};
        table->result = calloc((size_t)event->plan.deals, sizeof *table->result);
        if (table->result == NULL)
            abort();
    }
    for (int i = 0; i < event->tables; i++)
        if (make_table(hub, event, i) != 0)
            srv_event_give_up(hub, event, i);
    srv_log(hub, SRV_INFO, "event-round", "event=%s round=%d tables=%d", event->id, round + 1,
            event->tables);
}

static int is_round_played(const struct srv_event *event)
{
    for (int i = 0; i < event->tables; i++)
        if (!event->table[i].booked)
            return 0;
    return 1;
}

void srv_event_go_on(struct srv_hub *hub, struct srv_event *event)
{
    int round, table;

    while (event->phase == EVENT_PLAYING && is_round_played(event)) {
        if (d4_tournament_next(event->value, &round, &table)) {
            begin_round(hub, event, round);
            continue;
        }
        event->phase = EVENT_OVER;
        event->tables = 0;
        srv_log(hub, SRV_INFO, "event-over", "event=%s", event->id);
    }
    srv_event_save(hub, event);
}

int srv_event_start(struct srv_hub *hub, struct srv_event *event, struct d4_error *error)
{
    event->value = calloc(1, sizeof *event->value);
    if (event->value == NULL)
        abort();
    event->plan.players = event->entrants;
    srv_event_seed(event, event->plan.seed);
    if (d4_tournament_init(event->value, &event->plan, error) != D4_OK) {
        free(event->value);
        event->value = NULL;
        return -1;
    }
    event->plan = event->value->plan; /* with its defaults */
    event->phase = EVENT_PLAYING;
    srv_event_go_on(hub, event);
    return 0;
}

static int table_number(const struct srv_event *event, const char *id)
{
    for (int i = 0; i < event->tables; i++)
        if (!event->table[i].booked && strcmp(event->table[i].id, id) == 0)
            return i;
    return -1;
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
    srv_event_go_on(hub, event);
}

/* A table that was closed before its end: what was not played counts for nobody. */
void srv_event_table_gone(struct srv_hub *hub, struct srv_table *table)
{
    struct srv_event *event = table->event;
    int number = event ? table_number(event, table->id) : -1;

    if (number < 0 || event->phase != EVENT_PLAYING)
        return;
    srv_event_give_up(hub, event, number);
    srv_event_go_on(hub, event);
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
