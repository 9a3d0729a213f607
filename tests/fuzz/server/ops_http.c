/* ops_http.c - what people ask over HTTP. */
#include <stdio.h>
#include <string.h>

#include "world.h"

static const char *const NAMES[] = {"Ann", "Ben", "Zo\xc3\xab", "a \"quoted\" \\ name",
                                    "",    "\x07"};
#define NAME(world) NAMES[pick(world, 8) % 6]

void ops_guest(struct world *world, int slot)
{
    ask_http(world, "POST", "/api/players", json_pack("{s: s}", "name", NAMES[pick(world, 4)]),
             chance(world, 4) ? pick_person(world) : -1, "guest", slot);
}

static void own_person(struct world *world)
{
    int me = pick_person(world);

    switch (pick(world, 8)) {
    case 0: ask_http(world, "DELETE", "/api/players/me", NULL, me, "delete", -1); break;
    case 1:
    case 2:
        ask_http(world, "PATCH", "/api/players/me", json_pack("{s: s}", "name", NAME(world)),
                 me, "rename", -1);
        break;
    case 3:
    case 4:
    case 5:
        ask_http(world, "POST", "/api/players/me/code", json_object(), me, "code", -1);
        break;
    default: ask_http(world, "GET", "/api/players/me", NULL, me, "me", -1);
    }
}

/* By a code, with the secret that it ends, that of somebody else, or none. */
static void code_login(struct world *world)
{
    int i = world->codes > 0 ? (int)pick(world, CODES) : 0;
    int me = chance(world, 2) ? world->code_of[i] : chance(world, 2) ? pick_person(world) : -1;

    ask_http(world, "POST", "/api/login", json_pack("{s: s}", "code", world->code[i]), me,
             "code-login", i);
}

static void others(struct world *world)
{
    const struct table *table = pick_table(world);
    char path[128];

    if (chance(world, 2)) {
        ask_http(world, "POST", "/api/reports",
                 json_pack("{s: s, s: i, s: s}", "table", table ? table->id : "none", "seat",
                           (int)pick(world, 4), "text", "advises"),
                 pick_person(world), "report", -1);
        return;
    }
    snprintf(path, sizeof path, "/api/blocks/%s", world->person[pick_person(world)].player);
    ask_http(world, chance(world, 2) ? "PUT" : "DELETE", path,
             chance(world, 2) ? json_object() : NULL, pick_person(world), "block", -1);
}

static void look_at(struct world *world)
{
    static const char *const PATHS[] = {
        "/api/tables",
        "/api/editions",
        "/api/house-rules",
        "/api/options",
        "/api/levels",
        "/api/games",
        "/api/tournaments",
        "/healthz",
        "/readyz",
        "/metrics",
        "/",
        "/api/rules/classic",
        "/api/games?player=x&limit=3",
        "/api/nothing",
    };

    ask_http(world, "GET", PATHS[pick(world, sizeof PATHS / sizeof PATHS[0])], NULL,
             chance(world, 2) ? pick_person(world) : -1, "look", -1);
}

static void check_text(struct world *world)
{
    ask_http(world, "POST", chance(world, 2) ? "/api/house-rules/check" : "/api/editions/check",
             make_text(world), pick_person(world), "check", -1);
}

static void of_table(struct world *world)
{
    const struct table *table = pick_table(world);
    static const char *const GAME[] = {"", ".d4n", "/rounds/1", "/rounds/99", "/analysis"};
    char path[128];

    if (table == NULL)
        return;
    if (chance(world, 3))
        snprintf(path, sizeof path, "/api/tables/%s%s", table->id,
                 chance(world, 2) ? "/qr.svg" : "");
    else
        snprintf(path, sizeof path, "/api/games/%s-%u%s", table->id, 1 + pick(world, 2),
                 GAME[pick(world, chance(world, 32) ? 5 : 4)]);
    ask_http(world, "GET", path, NULL, pick_person(world), "look", -1);
}

static void new_event(struct world *world)
{
    static const char *const KINDS[] = {"swiss", "round-robin", "whist", "none"};
    json_t *event = json_pack("{s: s, s: s, s: i, s: i, s: b, s: o}", "name", "Cup", "kind",
                              KINDS[pick(world, 8) % 4], "seats", 2 + (int)pick(world, 3),
                              "deals", 1 + (int)pick(world, 2), "duplicate", chance(world, 2),
                              "settings", make_settings(world));

    if (chance(world, 2))
        json_object_set_new(event, "rounds", json_integer(1 + (int)pick(world, 3)));
    ask_http(world, "POST", "/api/tournaments", event, pick_person(world), "event", -1);
}

/* More than the server keeps: the newest must always find room. */
static void many_events(struct world *world)
{
    int me = pick_person(world);

    note("many tournaments");
    for (int i = 0; i < 1010; i++) {
        ask_http(world, "POST", "/api/tournaments", json_pack("{s: s}", "name", "Cup"), me,
                 "event", -1);
        if (i % 64 == 63)
            server_rest(world);
    }
}

static void of_event(struct world *world)
{
    const struct event *event = &world->event[pick(world, EVENTS)];
    char path[128];

    if (event->id[0] == '\0')
        return;
    snprintf(path, sizeof path, "/api/tournaments/%s", event->id);
    size_t size = strlen(path);
    switch (pick(world, 8)) {
    case 0: ask_http(world, "GET", path, NULL, pick_person(world), "look", -1); break;
    case 1:
        strcpy(path + size, "/enter");
        ask_http(world, "DELETE", path, NULL, pick_person(world), "enter", -1);
        break;
    case 2:
    case 3:
    case 4:
        strcpy(path + size, "/start");
        ask_http(world, "POST", path, json_object(), event->organizer, "start", -1);
        break;
    default:
        strcpy(path + size, "/enter");
        ask_http(world, "POST", path, json_object(), pick_person(world), "enter", -1);
    }
}

void ops_new_table(struct world *world)
{
    ask_http(world, "POST", "/api/tables", make_settings(world), pick_person(world), "table",
             -1);
}

void ops_http(struct world *world)
{
    switch (pick(world, 16)) {
    case 0:
    case 1: ops_guest(world, (int)pick(world, PEOPLE)); break;
    case 2:
    case 3: own_person(world); break;
    case 4: code_login(world); break;
    case 5: others(world); break;
    case 6: look_at(world); break;
    case 7: check_text(world); break;
    case 8: of_table(world); break;
    case 9: new_event(world); break;
    case 10:
    case 11:
    case 12: of_event(world); break;
    case 13:
        if (chance(world, 64))
            many_events(world);
        break;
    default: ops_new_table(world);
    }
}
