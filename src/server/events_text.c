/* events_text.c - a tournament as JSON for the store, and back. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/events_private.h"

#define TEXT_MAX (4 << 20)

static json_t *plan_json(const struct d4_plan *plan)
{
    return json_pack(
        "{s: s, s: i, s: i, s: i, s: s, s: b}", "kind", d4_tournament_kind_name(plan->kind),
        "seats", plan->seats, "rounds", plan->rounds, "deals", plan->deals, "format",
        d4_format_name((enum d4_format)plan->format), "duplicate", plan->duplicate);
}

static json_t *tables_json(const struct srv_event *event)
{
    json_t *tables = json_array();

    for (int i = 0; i < event->tables; i++) {
        const struct event_table *table = &event->table[i];
        json_t *results = json_array();

        for (int deal = 0; deal < table->deals; deal++) {
            json_t *row = json_array();

            json_array_append_new(row, json_integer(table->result[deal].winner));
            for (int seat = 0; seat < D4_SEATS_MAX; seat++)
                json_array_append_new(row, json_integer(table->result[deal].points[seat]));
            json_array_append_new(results, row);
        }
        json_array_append_new(tables, json_pack("{s: s, s: b, s: o}", "id", table->id, "booked",
                                                table->booked, "results", results));
    }
    return tables;
}

json_t *srv_event_json(const struct srv_event *event)
{
    json_t *entrants = json_array();
    char hex[2 * D4_SEED_BYTES + 1];
    char *text = NULL;

    for (int i = 0; i < event->entrants; i++)
        json_array_append_new(
            entrants, json_pack("{s: s, s: s, s: s}", "player", event->entrant[i].player,
                                "name", event->entrant[i].name, "bot", event->entrant[i].bot));
    if (event->value != NULL) {
        text = malloc(TEXT_MAX);
        if (text == NULL || d4_tournament_write(event->value, text, TEXT_MAX) >= TEXT_MAX)
            abort();
    }
    sodium_bin2hex(hex, sizeof hex, event->secret, sizeof event->secret);
    json_t *json = json_pack(
        "{s: s, s: s, s: i, s: I, s: o, s: O?, s: s?, s: o, s: b, s: o, s: i, s: s, s: o, s: "
        "s?}",
        "name", event->name, "organizer", event->organizer, "phase", event->phase, "made_ms",
        (json_int_t)event->made_ms, "plan", plan_json(&event->plan), "settings",
        event->settings, "readings", event->readings, "entrants", entrants, "fair", event->fair,
        "chance", srv_event_chances_json(event), "round", event->round, "secret", hex, "tables",
        tables_json(event), "value", text);
    free(text);
    return json;
}

static void copy(char *out, size_t size, const json_t *text)
{
    snprintf(out, size, "%s", json_is_string(text) ? json_string_value(text) : "");
}

static int number(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static int read_plan(struct d4_plan *plan, const json_t *json)
{
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *format = json_string_value(json_object_get(json, "format"));

    plan->kind = kind ? d4_tournament_kind_read(kind) : -1;
    plan->format = format ? d4_format_read(format) : -1;
    plan->seats = number(json, "seats");
    plan->rounds = number(json, "rounds");
    plan->deals = number(json, "deals");
    plan->duplicate = json_is_true(json_object_get(json, "duplicate"));
    return plan->kind < 0 || plan->format < 0 ? -1 : 0;
}

static void read_tables(struct srv_event *event, const json_t *tables)
{
    event->tables = (int)json_array_size(tables);
    if (event->tables > EVENT_TABLES_MAX)
        event->tables = EVENT_TABLES_MAX;
    for (int i = 0; i < event->tables; i++) {
        const json_t *json = json_array_get(tables, (size_t)i);
        const json_t *results = json_object_get(json, "results");
        struct event_table *table = &event->table[i];

        copy(table->id, sizeof table->id, json_object_get(json, "id"));
        table->booked = json_is_true(json_object_get(json, "booked"));
        table->result = calloc((size_t)event->plan.deals + 1, sizeof *table->result);
        if (table->result == NULL)
            abort();
        for (size_t deal = 0;
             deal < json_array_size(results) && table->deals < event->plan.deals; deal++) {
            const json_t *row = json_array_get(results, deal);
            struct d4_deal_result *result = &table->result[table->deals++];

            result->winner = (uint8_t)json_integer_value(json_array_get(row, 0));
            for (int seat = 0; seat < D4_SEATS_MAX; seat++)
                result->points[seat] =
                    (int32_t)json_integer_value(json_array_get(row, (size_t)seat + 1));
        }
    }
}

/* Whether the parts fit together, as everything that works with an event relies on. */
static int is_whole(const struct srv_event *event)
{
    const struct d4_tournament *value = event->value;

    switch (event->phase) {
    case EVENT_ENTERING: return value == NULL && event->tables == 0;
    case EVENT_PLAYING:
        return value != NULL && event->plan.deals == value->plan.deals && event->round >= 0 &&
               event->round < value->seated && event->tables == value->layout.tables;
    case EVENT_OVER: return value != NULL && event->tables == 0;
    default: return 0;
    }
}

int srv_event_read(struct srv_event *event, const json_t *json)
{
    const json_t *entrants = json_object_get(json, "entrants");
    const json_t *chances = json_object_get(json, "chance");
    const json_t *value = json_object_get(json, "value");
    const char *hex = json_string_value(json_object_get(json, "secret"));
    struct d4_error error;

    copy(event->name, sizeof event->name, json_object_get(json, "name"));
    copy(event->organizer, sizeof event->organizer, json_object_get(json, "organizer"));
    event->phase = number(json, "phase");
    event->round = number(json, "round");
    event->made_ms = json_integer_value(json_object_get(json, "made_ms"));
    event->settings = json_incref(json_object_get(json, "settings"));
    if (json_is_string(json_object_get(json, "readings")))
        event->readings = strdup(json_string_value(json_object_get(json, "readings")));
    if (read_plan(&event->plan, json_object_get(json, "plan")) != 0 || event->plan.deals < 0 ||
        event->plan.deals > D4_TOURNAMENT_DEALS_MAX || hex == NULL ||
        sodium_hex2bin(event->secret, sizeof event->secret, hex, strlen(hex), NULL, NULL,
                       NULL) != 0)
        return -1;
    for (size_t i = 0; i < json_array_size(entrants) && i < D4_PLAYERS_MAX; i++) {
        const json_t *row = json_array_get(entrants, i);
        struct entrant *entrant = &event->entrant[event->entrants++];

        copy(entrant->player, sizeof entrant->player, json_object_get(row, "player"));
        copy(entrant->name, sizeof entrant->name, json_object_get(row, "name"));
        copy(entrant->bot, sizeof entrant->bot, json_object_get(row, "bot"));
        (void)srv_event_chance_read(entrant, json_string_value(json_array_get(chances, i)));
    }
    event->fair = json_is_true(json_object_get(json, "fair"));
    if (!event->fair && event->phase == EVENT_ENTERING) { /* of a version that drew later */
        randombytes_buf(event->secret, sizeof event->secret);
        event->fair = 1;
    }
    if (json_is_string(value)) {
        event->value = calloc(1, sizeof *event->value);
        if (event->value == NULL)
            abort();
        if (d4_tournament_read(event->value, json_string_value(value),
                               (int)json_string_length(value), &error) != D4_OK)
            return -1;
        memcpy(event->plan.seed, event->value->plan.seed, sizeof event->plan.seed);
    }
    read_tables(event, json_object_get(json, "tables"));
    return is_whole(event) ? 0 : -1;
}
