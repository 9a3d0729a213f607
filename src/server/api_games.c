/* api_games.c - finished games: found, shown step by step, given as records, analyzed. */
#include <stdlib.h>
#include <string.h>

#include "server/analyses.h"
#include "server/api.h"
#include "server/events.h"
#include "server/records.h"
#include "server/think.h"

#define LISTED_MAX 200
#define WHOLE (-1) /* instead of a round: the record as it is */

static json_t *game_json(const struct store_game *game)
{
    json_t *players = json_array();

    for (int i = 0; i < game->seat_count; i++)
        json_array_append_new(players, json_pack("{s: s, s: s}", "name", game->seat[i].name,
                                                 "player", game->seat[i].player));
    return json_pack("{s: s, s: s, s: i, s: i, s: b, s: b, s: I, s: I, s: s, s: o}", "game",
                     game->game, "table", game->table, "match", (int)game->match, "rounds",
                     game->rounds, "finished", game->finished, "public", game->is_public,
                     "began_ms", (json_int_t)game->began_ms, "ended_ms",
                     (json_int_t)game->ended_ms, "edition", game->edition, "players", players);
}

static int add_game(void *context, const struct store_game *game)
{
    json_array_append_new(context, game_json(game));
    return 0;
}

static int64_t query_ms(const struct srv_call *call, const char *name)
{
    char text[32];

    return strtoll(srv_query(call, name, text, sizeof text), NULL, 10);
}

static void list(struct srv_call *call)
{
    json_t *games = json_array();
    struct store_error error;
    char player[TBL_PLAYER_MAX];
    int64_t limit = query_ms(call, "limit");

    srv_query(call, "player", player, sizeof player);
    if (store_each_game(call->hub->store, player, call->person ? call->person->player : "",
                        query_ms(call, "since"), query_ms(call, "until"),
                        limit > 0 && limit < LISTED_MAX ? (int)limit : LISTED_MAX, add_game,
                        games, &error) != STORE_OK) {
        json_decref(games);
        srv_error(call, 503, "storage", "%s", error.text);
        return;
    }
    srv_reply(call, 200, games);
}

/* Whether the asker may see a game: a public one, or one of their own. */
struct glance {
    const struct srv_call *call;
    json_t *game;
    struct srv_game_key key;
    int allowed, rounds;
};

static int look(void *context, const struct store_game *game)
{
    struct glance *glance = context;
    const struct srv_person *person = glance->call->person;

    glance->game = game_json(game);
    glance->rounds = game->rounds;
    srv_game_key(glance->call->hub, game, &glance->key);
    glance->allowed = game->is_public;
    if (srv_event_holds(glance->call->hub, game->table)) {
        glance->allowed = 0;
        return 0;
    }
    for (int i = 0; person != NULL && i < game->seat_count; i++)
        glance->allowed |= strcmp(game->seat[i].player, person->player) == 0;
    return 0;
}

/* --- A record is read and replayed by a thread: it may be long. */

struct reading {
    struct srv_shelf *shelf;
    struct net_conn *conn;
    struct srv_game_key key;
    int round; /* or WHOLE */
    struct srv_read read;
};

static void read_game(void *context)
{
    struct reading *reading = context;
    struct srv_read *read = &reading->read;

    if (reading->round != WHOLE) {
        srv_shelf_round(reading->shelf, &reading->key, reading->round, read);
        return;
    }
    const char *text = srv_shelf_record(reading->shelf, &reading->key, &read->size, read);
    if (text == NULL)
        return;
    read->status = 200;
    read->body = malloc(read->size + 1);
    if (read->body == NULL)
        abort();
    memcpy(read->body, text, read->size + 1);
}

static void send_read(struct srv_hub *hub, void *context)
{
    struct reading *reading = context;
    struct srv_read *read = &reading->read;
    int whole = reading->round == WHOLE && read->status == 200;

    hub->count.replayed += read->steps;
    if (read->body == NULL) /* the server ends before the thread came to it */
        srv_read_fail(read, 503, "busy", "the server ends; try again");
    net_respond(reading->conn, read->status,
                whole ? "text/plain; charset=utf-8" : "application/json",
                whole                 ? "Content-Disposition: attachment\r\n"
                : read->status == 200 ? "Cache-Control: private, max-age=600\r\n"
                                      : "Cache-Control: no-store\r\n",
                read->body, read->size, 0);
    free(read->body);
    free(reading);
}

static void begin_reading(struct srv_call *call, const struct srv_game_key *key, int round)
{
    struct reading *reading = calloc(1, sizeof *reading);

    if (reading == NULL)
        abort();
    reading->shelf = call->hub->shelf;
    reading->conn = call->conn;
    reading->key = *key;
    reading->round = round;
    if (srv_work(call->hub->minds, SRV_SHORT, net_address_hash(call->conn), read_game,
                 send_read, reading) == 0)
        return;
    free(reading);
    srv_error(call, 503, "busy", "many games are being read; try again in a minute");
}

/* The number of a round in the address, or 0: it is none. */
static int round_of(const char *text, int rounds)
{
    char *end;
    long number = strtol(text, &end, 10);

    return end != text && *end == '\0' && number > 0 && number <= rounds ? (int)number : 0;
}

void srv_api_games(struct srv_call *call)
{
    struct glance glance = {.call = call};
    struct store_error error;
    char id[32] = "";
    size_t length = strcspn(call->rest, "/.");
    const char *part = call->rest + length;

    if (call->rest[0] == '\0') {
        list(call);
        return;
    }
    if (length < sizeof id)
        memcpy(id, call->rest, length);
    if (store_get_game(call->hub->store, id, NULL, NULL, look, &glance, &error) != STORE_OK ||
        !glance.allowed) {
        /* A private game of others is not even said to be there. */
        srv_error(call, 404, "not-found", "there is no such game, or it is not yours to see");
    } else if (part[0] == '\0') {
        srv_reply(call, 200, json_incref(glance.game));
    } else if (strcmp(part, ".d4n") == 0) {
        begin_reading(call, &glance.key, WHOLE);
    } else if (strncmp(part, "/rounds/", 8) == 0 && round_of(part + 8, glance.rounds) > 0) {
        begin_reading(call, &glance.key, round_of(part + 8, glance.rounds));
    } else if (strcmp(part, "/analysis") == 0) {
        srv_analysis_send(call, &glance.key);
    } else {
        srv_error(call, 404, "not-found", "there is nothing at this address");
    }
    json_decref(glance.game);
}
