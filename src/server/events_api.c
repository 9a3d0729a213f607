/* events_api.c - tournaments over HTTP: announced, entered, started, looked at. */
#include <stdio.h>
#include <string.h>

#include <drawfour/replay.h>
#include <sodium.h>

#include "server/api.h"
#include "server/commit.h"
#include "server/events_private.h"
#include "server/log.h"
#include "server/room.h"
#include "server/texts.h"

static const char *const PHASE[] = {"entering", "playing", "over"};

/* How many sit at a table, at most. */
static int seats_of(const struct d4_plan *plan)
{
    return plan->kind == D4_TOURNAMENT_WHIST ? 4 : plan->seats;
}

static int entrant_of(const struct srv_event *event, const char *player)
{
    for (int i = 0; i < event->entrants; i++)
        if (strcmp(event->entrant[i].player, player) == 0)
            return i;
    return -1;
}

static json_t *short_json(const struct srv_event *event)
{
    return json_pack("{s: s, s: s, s: s, s: s, s: i, s: i, s: i, s: i}", "event", event->id,
                     "name", event->name, "kind", d4_tournament_kind_name(event->plan.kind),
                     "phase", PHASE[event->phase], "entrants", event->entrants, "round",
                     event->value ? event->round + 1 : 0, "rounds", event->plan.rounds, "deals",
                     event->plan.deals);
}

static json_t *standings_json(const struct srv_event *event)
{
    struct d4_place places[D4_PLAYERS_MAX];
    json_t *rows = json_array();
    int count = event->value ? d4_tournament_standings(event->value, places) : 0;

    for (int i = 0; i < count; i++)
        json_array_append_new(
            rows, json_pack("{s: i, s: i, s: s, s: I, s: i, s: i, s: i, s: i}", "place",
                            places[i].place, "entrant", places[i].player, "name",
                            event->entrant[places[i].player].name, "points",
                            (json_int_t)places[i].points, "deals", (int)places[i].deals, "outs",
                            (int)places[i].outs, "match_points", (int)places[i].match_points,
                            "byes", (int)places[i].byes));
    return rows;
}

static json_t *tables_json(const struct srv_event *event)
{
    json_t *tables = json_array();

    for (int i = 0; event->phase == EVENT_PLAYING && i < event->tables; i++) {
        json_t *names = json_array();
        int size;
        const uint8_t *players = d4_tournament_table(event->value, event->round, i, &size);

        for (int seat = 0; seat < size; seat++)
            json_array_append_new(names, json_string(event->entrant[players[seat]].name));
        json_array_append_new(tables,
                              json_pack("{s: s, s: i, s: o}", "table", event->table[i].id,
                                        "deals", event->table[i].deals, "players", names));
    }
    return tables;
}

static void show(struct srv_call *call, const struct srv_event *event)
{
    json_t *json = short_json(event), *names = json_array();
    int me = call->person ? entrant_of(event, call->person->player) : -1;

    for (int i = 0; i < event->entrants; i++)
        json_array_append_new(names, json_string(event->entrant[i].name));
    json_object_set_new(json, "players", names);
    json_object_set_new(json, "standings", standings_json(event));
    json_object_set_new(json, "tables", tables_json(event));
    json_object_set_new(json, "entered", json_boolean(me >= 0));
    srv_event_show_chance(event, json);
    json_object_set_new(
        json, "organizer",
        json_boolean(call->person && strcmp(call->person->player, event->organizer) == 0));
    for (int i = 0; me >= 0 && event->phase == EVENT_PLAYING && i < event->tables; i++) {
        int size;
        const uint8_t *players = d4_tournament_table(event->value, event->round, i, &size);

        if (memchr(players, me, (size_t)size) != NULL)
            json_object_set_new(json, "your_table", json_string(event->table[i].id));
    }
    srv_reply(call, 200, json);
}

static int number(struct srv_call *call, const char *key, int least, int most, int *out)
{
    json_t *value = json_object_get(call->body, key);
    json_int_t n = json_integer_value(value);

    if (value == NULL)
        return 0;
    if (!json_is_integer(value) || n < least || n > most) {
        srv_error(call, 400, "bad-settings", "%s is a number from %d to %d", key, least, most);
        return -1;
    }
    *out = (int)n;
    return 0;
}

/* Reads the plan of a new event; answers and returns -1 where it is wrong. */
static int read_plan(struct srv_call *call, struct d4_plan *plan)
{
    const char *kind = srv_body_text(call, "kind"), *format = srv_body_text(call, "format");

    plan->kind = d4_tournament_kind_read(kind ? kind : "swiss");
    plan->format = d4_format_read(format ? format : "standard");
    plan->seats = 4;
    plan->deals = 4;
    plan->duplicate = json_is_true(json_object_get(call->body, "duplicate"));
    if (plan->kind < 0 ||
        (plan->format != D4_FORMAT_STANDARD && plan->format != D4_FORMAT_LOWEST)) {
        srv_error(call, 400, "bad-settings",
                  "kind is whist, round-robin or swiss; format is standard or lowest");
        return -1;
    }
    return number(call, "seats", 2, D4_SEATS_MAX, &plan->seats) != 0 ||
                   number(call, "rounds", 1, D4_TOURNAMENT_ROUNDS_MAX, &plan->rounds) != 0 ||
                   number(call, "deals", 1, 100, &plan->deals) != 0
               ? -1
               : 0;
}

/* Wrong settings are told now, for a table as large as they get, and not when the first one
 * is made; answers and returns -1 then. */
static int check_settings(struct srv_call *call, const json_t *settings,
                          const struct d4_plan *plan)
{
    static char text[TBL_SETTINGS_TEXT_MAX];
    struct tbl_settings worked;
    struct tbl_game_rules *rules;
    struct tbl_fault fault;
    json_t *whole = srv_event_settings(settings, plan, seats_of(plan));
    int status =
        tbl_settings_read(call->hub->world.library, whole, &worked, text, &rules, &fault);

    json_decref(whole);
    if (status != 0) {
        srv_error(call, 400, "bad-settings", "%s", fault.text);
        return -1;
    }
    tbl_rules_return(call->hub->world.library, rules);
    return 0;
}

static void make(struct srv_call *call)
{
    const char *name = srv_body_text(call, "name");
    json_t *settings = json_object_get(call->body, "settings");
    struct d4_plan plan = {0};

    if (call->person == NULL) {
        srv_error(call, 401, "login-first", "say who you are first");
        return;
    }
    if (name == NULL || !tbl_name_good(name)) {
        srv_error(call, 400, "bad-name", TBL_NAME_WANTED);
        return;
    }
    if (srv_room_full(call->hub)) {
        srv_error(call, 503, "storage", SRV_FULL_TEXT);
        return;
    }
    if (read_plan(call, &plan) != 0 || !srv_call_texts_read(call, settings) ||
        check_settings(call, settings, &plan) != 0)
        return;
    enum event_limit whose;
    struct srv_event *event =
        srv_event_new(call->hub, call->person->player, net_address_hash(call->conn), &whose);
    if (event == NULL) {
        if (whose == EVENT_OF_SERVER)
            srv_error(call, 503, "busy",
                      "the server has as many tournaments as it can; try later");
        else
            srv_error(call, 429, "rate",
                      "%s announced many tournaments that are not over yet: play those first",
                      whose == EVENT_OF_PLAYER ? "you" : "people at your address");
        return;
    }
    snprintf(event->name, sizeof event->name, "%s", name);
    event->plan = plan;
    event->settings = json_incref(settings);
    srv_event_know_texts(call->hub, event);
    randombytes_buf(event->secret, sizeof event->secret);
    event->fair = 1;
    srv_event_save(call->hub, event);
    srv_log(call->hub, SRV_INFO, "event-new", "event=%s", event->id);
    srv_reply_durable(call, 201, short_json(event));
}

/* What somebody adds stands until they leave: who enters again adds nothing else. */
static void enter(struct srv_call *call, struct srv_event *event, int in)
{
    int at = entrant_of(event, call->person->player);
    const char *chance = srv_body_text(call, "chance");
    struct entrant fresh = {.has_chance = 0};

    if (event->phase != EVENT_ENTERING) {
        srv_error(call, 409, "wrong-phase", "the tournament has begun");
        return;
    }
    if (in && at < 0 && event->entrants == D4_PLAYERS_MAX) {
        srv_error(call, 409, "table-full", "the tournament is full");
        return;
    }
    if (chance != NULL && srv_event_chance_read(&fresh, chance) != 0) {
        srv_error(call, 400, "bad-message", "chance: %d hex digits", 2 * D4_SEED_BYTES);
        return;
    }
    if (in && at < 0) {
        snprintf(fresh.player, sizeof fresh.player, "%s", call->person->player);
        snprintf(fresh.name, sizeof fresh.name, "%s", call->person->name);
        event->entrant[event->entrants++] = fresh;
    } else if (!in && at >= 0) {
        event->entrants--;
        memmove(&event->entrant[at], &event->entrant[at + 1],
                (size_t)(event->entrants - at) * sizeof event->entrant[0]);
    }
    srv_event_save(call->hub, event);
    srv_reply_durable(call, 200, short_json(event));
}

/* Bots fill the last table, so that any number of people can begin. */
static void fill_up(struct srv_event *event)
{
    int seats = seats_of(&event->plan);

    while (event->entrants < seats ||
           (event->entrants % seats != 0 && event->entrants < D4_PLAYERS_MAX)) {
        struct entrant *entrant = &event->entrant[event->entrants++];

        memset(entrant, 0, sizeof *entrant);
        snprintf(entrant->bot, sizeof entrant->bot, "normal");
        snprintf(entrant->name, sizeof entrant->name, "Bot %d", event->entrants);
    }
}

/* Nobody's result can be taken for that of a namesake. */
static void tell_apart(struct srv_event *event)
{
    char names[D4_PLAYERS_MAX][TBL_PERSON_MAX];

    for (int i = 0; i < event->entrants; i++)
        memcpy(names[i], event->entrant[i].name, sizeof names[i]);
    d4_names_distinct(names, event->entrants);
    for (int i = 0; i < event->entrants; i++)
        memcpy(event->entrant[i].name, names[i], sizeof names[i]);
}

static void start(struct srv_call *call, struct srv_event *event)
{
    struct d4_error error = {0, ""};
    int people = event->entrants;

    if (strcmp(event->organizer, call->person->player) != 0) {
        srv_error(call, 403, "not-host", "only who announced the tournament may start it");
        return;
    }
    if (event->phase != EVENT_ENTERING || people < 1) {
        srv_error(call, 409, "wrong-phase",
                  people < 1 ? "nobody has entered yet" : "the tournament has begun");
        return;
    }
    if (srv_room_full(call->hub)) {
        srv_error(call, 503, "storage", SRV_FULL_TEXT);
        return;
    }
    fill_up(event);
    tell_apart(event);
    if (srv_event_start(call->hub, event, &error) != 0) {
        event->entrants = people;
        srv_error(call, 409, "bad-settings", "%s", error.text);
        return;
    }
    srv_reply_durable(call, 200, short_json(event));
}

void srv_api_tournaments(struct srv_call *call)
{
    struct srv_event *event = NULL, *next;
    char id[TBL_ID_MAX] = "";
    size_t length = strcspn(call->rest, "/");
    const char *part = call->rest + length;
    enum net_method method = call->request->method;

    if (call->hub->events->reload_ms != INT64_MAX) {
        srv_error(call, 503, "storage", "the tournaments cannot be read now; try again soon");
        return;
    }
    if (call->rest[0] == '\0' && method == NET_POST) {
        make(call);
        return;
    }
    if (call->rest[0] == '\0') {
        json_t *all = json_array();

        HASH_ITER(hh, call->hub->events->all, event, next)
        json_array_append_new(all, short_json(event));
        srv_reply(call, 200, all);
        return;
    }
    if (length < sizeof id)
        memcpy(id, call->rest, length);
    HASH_FIND_STR(call->hub->events->all, id, event);
    if (event == NULL)
        srv_error(call, 404, "not-found", "there is no such tournament");
    else if (part[0] == '\0' && (method == NET_GET || method == NET_HEAD))
        show(call, event);
    else if (call->person == NULL)
        srv_error(call, 401, "login-first", "say who you are first");
    else if (strcmp(part, "/enter") == 0 && method != NET_GET)
        enter(call, event, method == NET_POST);
    else if (strcmp(part, "/start") == 0 && method == NET_POST)
        start(call, event);
    else
        srv_error(call, 404, "not-found", "there is nothing at this address");
}
