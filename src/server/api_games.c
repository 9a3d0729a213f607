/* api_games.c - finished games: found, shown step by step, given as records, analyzed. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/protocol.h>
#include <drawfour/replay.h>

#include "lab/analyze.h"
#include "server/api.h"
#include "server/events.h"
#include "server/think.h"

#define LISTED_MAX 200
#define ANALYSIS_COST 10      /* as much as so many changes of the store */
#define ANALYSIS_PLAYOUTS 400 /* of each choice: 95 % lie within 5 points, in seconds */

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
    int allowed;
};

static int look(void *context, const struct store_game *game)
{
    struct glance *glance = context;
    const struct srv_person *person = glance->call->person;

    glance->game = game_json(game);
    glance->allowed = game->is_public;
    if (srv_event_holds(glance->call->hub, game->table)) {
        glance->allowed = 0;
        return 0;
    }
    for (int i = 0; person != NULL && i < game->seat_count; i++)
        glance->allowed |= strcmp(game->seat[i].player, person->player) == 0;
    return 0;
}

static enum d4_status find_edition(void *context, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    (void)context;
    for (int i = 0; d4_edition_builtin(i) != NULL; i++)
        if (strcmp(d4_edition_builtin(i), name) == 0)
            return d4_edition_load(name, edition, error);
    /* One that the table made up stands in the record itself. */
    if (strncmp(name, "return ", 7) == 0)
        return d4_edition_load_text("edition", name, strlen(name), edition, error);
    return d4_fail(D4_BAD_EDITION, error, "there is no edition '%s'", name);
}

static enum d4_status find_house_rule(void *context, const char *name,
                                      struct d4_house_rule *rule, struct d4_error *error)
{
    (void)context;
    for (int i = 0; d4_house_builtin(i) != NULL; i++)
        if (strcmp(d4_house_builtin(i), name) == 0)
            return d4_house_rule_load(name, rule, error);
    /* A rule that the table made up stands in the record itself. */
    if (strncmp(name, "return ", 7) == 0)
        return d4_house_rule_load_text("rule", name, strlen(name), rule, error);
    return d4_fail(D4_BAD_EDITION, error, "there is no house rule '%s'", name);
}

static const struct d4_library LIBRARY = {NULL, find_edition, find_house_rule};

/* One step: what was done, what came of it, and the whole table after it. The game is over,
 * so nothing is hidden. */
static void put_step(FILE *file, const struct d4_replay *replay, const struct d4_step *step,
                     const struct d4_events *events, int first)
{
    static char text[D4_JSON_MAX];
    struct d4_standing standing;
    char action[D4_ACTION_TEXT];

    fprintf(file, "%s{", first ? "" : ",\n");
    if (step->type == D4_STEP_MOVE) {
        d4_action_write(&replay->rules, step->action, action);
        fprintf(file, "\"seat\": %d, \"action\": \"%s\", ", step->seat, action);
    }
    /* The events message without its type. */
    d4_events_json(&replay->rules, events, text, sizeof text);
    const char *list = strstr(text, "\"events\": [");
    if (list != NULL)
        fprintf(file, "%.*s, ", (int)(strlen(list) - 1), list);
    d4_standing_make(&standing, &replay->match, &replay->game, replay->round);
    d4_game_json(&replay->game, &standing, text, sizeof text);
    fprintf(file, "\"state\": %s}", text);
}

/* The steps of round 'wanted' as JSON, malloc'ed; NULL with the reason in 'error'. */
static char *steps_json(const char *record, size_t size, int wanted, struct d4_error *error)
{
    static struct d4_replay replay;
    static struct d4_events events;
    struct d4_step step;
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    int first = 1;

    if (file == NULL)
        abort();
    fprintf(file, "{\"round\": %d, \"steps\": [", wanted);
    d4_replay_init(&replay, record, (int)size, &LIBRARY);
    do {
        if (d4_replay_next(&replay, &step, &events, error) != D4_OK) {
            fclose(file);
            free(text);
            return NULL;
        }
        if (replay.round == wanted &&
            (step.type == D4_STEP_ROUND || step.type == D4_STEP_MOVE)) {
            put_step(file, &replay, &step, &events, first);
            first = 0;
        }
    } while (step.type != D4_STEP_END && replay.round <= wanted);
    fputs("]}\n", file);
    fclose(file);
    return text;
}

static void show_round(struct srv_call *call, const char *record, size_t size, int round)
{
    struct d4_error error = {0, ""};
    char *text = steps_json(record, size, round, &error);

    if (text == NULL) {
        srv_error(call, 500, "internal", "the record cannot be replayed: %s", error.text);
        return;
    }
    net_respond(call->conn, 200, "application/json", "Cache-Control: private, max-age=600\r\n",
                text, strlen(text), 0);
    free(text);
}

/* --- The analysis takes seconds: it is made on a thread for thinking. */

struct analysis_work {
    struct net_conn *conn;
    char *record; /* owned */
    size_t size;
    char *answer; /* owned, or NULL */
    struct d4_error error;
};

static int take_in(struct lab_analysis *analysis, struct analysis_work *work)
{
    struct d4_replay *replay = malloc(sizeof *replay);
    struct d4_events *events = malloc(sizeof *events);
    struct d4_step step = {.type = D4_STEP_END};
    enum d4_status status = D4_OK;

    if (replay == NULL || events == NULL)
        abort();
    d4_replay_init(replay, work->record, (int)work->size, &LIBRARY);
    do {
        status = d4_replay_next(replay, &step, events, &work->error);
        if (status == D4_OK)
            status = lab_analysis_add(analysis, replay, &step, events, "", &work->error);
    } while (status == D4_OK && step.type != D4_STEP_END);
    free(events);
    free(replay);
    return status == D4_OK ? 0 : -1;
}

static void analyze(void *context)
{
    struct analysis_work *work = context;
    static volatile sig_atomic_t never;
    struct lab_analysis analysis;
    struct lab_watch watch = {.stop = &never};
    size_t size;

    if (lab_analysis_open(&analysis, 1, ANALYSIS_PLAYOUTS, 1) < 0)
        return;
    if (take_in(&analysis, work) == 0 &&
        lab_analysis_run(&analysis, &watch, &work->error) == D4_OK) {
        FILE *file = open_memstream(&work->answer, &size);

        if (file == NULL)
            abort();
        lab_analysis_json(&analysis, file);
        fclose(file);
    }
    lab_analysis_close(&analysis);
}

static void analyzed(struct srv_hub *hub, void *context)
{
    static const char FAILED[] =
        "{\"error\": {\"code\": \"internal\", \"text\": \"the game cannot be analyzed\"}}";
    struct analysis_work *work = context;

    (void)hub;
    net_respond(work->conn, work->answer ? 200 : 500, "application/json",
                "Cache-Control: private, max-age=3600\r\n",
                work->answer ? work->answer : FAILED,
                work->answer ? strlen(work->answer) : sizeof FAILED - 1, 0);
    free(work->answer);
    free(work->record);
    free(work);
}

static void begin_analysis(struct srv_call *call, char *record, size_t size)
{
    struct analysis_work *work;

    if (!srv_may(call->hub, call->conn, ANALYSIS_COST)) {
        free(record);
        srv_error(call, 429, "rate", "many games were analyzed from here; wait a minute");
        return;
    }
    work = calloc(1, sizeof *work);
    if (work == NULL)
        abort();
    *work = (struct analysis_work){.conn = call->conn, .record = record, .size = size};
    if (srv_work(call->hub->minds, analyze, analyzed, work) == 0)
        return;
    free(work);
    free(record);
    srv_error(call, 503, "busy", "many games are being analyzed; try again in a minute");
}

void srv_api_games(struct srv_call *call)
{
    struct glance glance = {.call = call};
    struct store_error error;
    char id[32] = "", *record = NULL;
    size_t size = 0, length = strcspn(call->rest, "/.");
    const char *part = call->rest + length;

    if (call->rest[0] == '\0') {
        list(call);
        return;
    }
    if (length < sizeof id)
        memcpy(id, call->rest, length);
    if (store_get_game(call->hub->store, id, &record, &size, look, &glance, &error) !=
            STORE_OK ||
        !glance.allowed) {
        /* A private game of others is not even said to be there. */
        srv_error(call, 404, "not-found", "there is no such game, or it is not yours to see");
    } else if (part[0] == '\0') {
        srv_reply(call, 200, json_incref(glance.game));
    } else if (strcmp(part, ".d4n") == 0) {
        net_respond(call->conn, 200, "text/plain; charset=utf-8",
                    "Content-Disposition: attachment\r\n", record, size, 0);
    } else if (strncmp(part, "/rounds/", 8) == 0) {
        show_round(call, record, size, atoi(part + 8));
    } else if (strcmp(part, "/analysis") == 0) {
        begin_analysis(call, record, size);
        record = NULL;
    } else {
        srv_error(call, 404, "not-found", "there is nothing at this address");
    }
    json_decref(glance.game);
    free(record);
}
