/* api_players.c - guests, over HTTP: who they are, on which device, with whom not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/commit.h"
#include "server/log.h"

#define CODE_LENGTH 8
#define CODE_LIFE_MS INT64_C(600000)
#define CODES_MAX 10000

static const char *good_name(struct srv_call *call)
{
    const char *name = srv_body_text(call, "name");

    if (name != NULL && tbl_name_good(name))
        return name;
    srv_error(call, 400, "bad-name", TBL_NAME_WANTED);
    return NULL;
}

static void make(struct srv_call *call)
{
    const char *name = good_name(call);
    char secret[TBL_SECRET_MAX];

    if (name == NULL)
        return;
    struct srv_person *person = srv_person_new(call->hub, name, secret);
    srv_reply_durable(call, 201,
                      json_pack("{s: s, s: s, s: s}", "player", person->player, "secret",
                                secret, "name", person->name));
}

static int add_game(void *context, const struct store_game *game)
{
    json_t *names = json_array();

    for (int i = 0; i < game->seat_count; i++)
        json_array_append_new(names, json_string(game->seat[i].name));
    json_array_append_new(context,
                          json_pack("{s: s, s: b, s: b, s: I, s: s, s: o}", "game", game->game,
                                    "public", game->is_public, "finished", game->finished,
                                    "ended_ms", (json_int_t)game->ended_ms, "edition",
                                    game->edition, "players", names));
    return 0;
}

static void show_me(struct srv_call *call)
{
    struct srv_hub *hub = call->hub;
    const struct srv_person *me = call->person;
    json_t *games = json_array(), *tables = json_array();
    struct srv_table *table, *next;
    struct store_error error;

    store_each_game(hub->store, me->player, me->player, 0, 0, 100, add_game, games, &error);
    HASH_ITER(hh, hub->tables, table, next)
    {
        if (table->table != NULL && tbl_place(table->table, me->player) >= 0)
            json_array_append_new(tables, json_string(table->id));
    }
    srv_reply(call, 200,
              json_pack("{s: s, s: s, s: o, s: o}", "player", me->player, "name", me->name,
                        "tables", tables, "games", games));
}

static void rename_me(struct srv_call *call)
{
    const char *name = good_name(call);

    if (name == NULL)
        return;
    srv_person_rename(call->hub, call->person, name);
    srv_reply_durable(call, 200,
                      json_pack("{s: s, s: s}", "player", call->person->player, "name", name));
}

/* The name goes everywhere; connections end. Seats fall to a bot as when somebody leaves. */
static void delete_me(struct srv_call *call)
{
    struct srv_hub *hub = call->hub;

    srv_log(hub, SRV_INFO, "player-deleted", "player=%s", call->person->player);
    for (struct srv_conn *conn = call->person->first; conn != NULL; conn = conn->sibling) {
        for (int i = 0; i < SRV_JOINS_MAX; i++) {
            struct tbl_message stand = {.type = TBL_STAND, .seat = -1, .since = -1};

            if (conn->joined[i].table != NULL && conn->joined[i].place >= 0)
                srv_table_message(hub, conn->joined[i].table, conn, &stand);
        }
    }
    srv_person_delete(hub, call->person);
    srv_reply_durable(call, 200, json_pack("{s: b}", "deleted", 1));
}

static void drop_old_codes(struct srv_hub *hub)
{
    struct srv_code *code, *next;

    HASH_ITER(hh, hub->codes, code, next)
    {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        if (code->until_ms > srv_wall_ms() && HASH_COUNT(hub->codes) < CODES_MAX)
            break; /* in the order they were made */
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        HASH_DEL(hub->codes, code);
        free(code);
    }
}

static void make_code(struct srv_call *call)
{
    struct srv_code *code = calloc(1, sizeof *code);

    if (code == NULL)
        abort();
    drop_old_codes(call->hub);
    srv_random_word(code->code, CODE_LENGTH);
    memcpy(code->player, call->person->player, sizeof code->player);
    code->until_ms = srv_wall_ms() + CODE_LIFE_MS;
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
    HASH_ADD_STR(call->hub->codes, code, code);
    srv_reply(
        call, 201,
        json_pack("{s: s, s: I}", "code", code->code, "expires_ms", (json_int_t)CODE_LIFE_MS));
}

void srv_api_players(struct srv_call *call)
{
    enum net_method method = call->request->method;

    if (call->rest[0] == '\0' && method == NET_POST)
        make(call);
    else if (strcmp(call->rest, "me/code") == 0 && method == NET_POST)
        make_code(call);
    else if (strcmp(call->rest, "me") != 0 || method == NET_POST)
        srv_error(call, 404, "not-found", "there is nothing at this address");
    else if (method == NET_PATCH)
        rename_me(call);
    else if (method == NET_DELETE)
        delete_me(call);
    else
        show_me(call);
}

/* The same player on another device: the code is used up, and so is the old secret. */
void srv_api_login(struct srv_call *call)
{
    struct srv_hub *hub = call->hub;
    const char *text = srv_body_text(call, "code");
    char secret[TBL_SECRET_MAX];
    struct srv_code *code = NULL;

    drop_old_codes(hub);
    if (text != NULL)
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        HASH_FIND_STR(hub->codes, text, code);
    struct srv_person *person = code ? srv_person_find(hub, code->player) : NULL;
    if (person == NULL) {
        srv_error(call, 401, "bad-secret", "the code is wrong, used up or too old");
        return;
    }
    HASH_DEL(hub->codes, code);
    free(code);
    srv_person_secret_new(hub, person, secret);
    srv_reply_durable(call, 200,
                      json_pack("{s: s, s: s, s: s}", "player", person->player, "secret",
                                secret, "name", person->name));
    for (struct srv_conn *conn = person->first; conn != NULL; conn = conn->sibling)
        net_close_ws(conn->net, 4002, "you play on another device now");
}

void srv_api_blocks(struct srv_call *call)
{
    int on = call->request->method == NET_PUT;

    if (strlen(call->rest) >= TBL_PLAYER_MAX || strchr(call->rest, '/') != NULL ||
        strcmp(call->rest, call->person->player) == 0) {
        srv_error(call, 400, "bad-message", "that is no other player's id");
        return;
    }
    store_put_block(srv_batch(call->hub->commits), call->person->player, call->rest, on);
    srv_reply_durable(call, 200,
                      json_pack("{s: s, s: b}", "player", call->rest, "blocked", on));
}

void srv_api_reports(struct srv_call *call)
{
    const char *id = srv_body_text(call, "table"), *text = srv_body_text(call, "text");
    json_t *seat = json_object_get(call->body, "seat");
    struct srv_table *table = id ? srv_table_find(call->hub, id) : NULL;
    const char *against = "";

    if (table == NULL || table->table == NULL || text == NULL || strlen(text) > 2000 ||
        !json_is_integer(seat)) {
        srv_error(call, 400, "bad-message",
                  "a report has table, seat and text of at most 2000 bytes");
        return;
    }
    for (int place = 0; place < tbl_settings_of(table->table)->seats; place++)
        if (tbl_seat(table->table, place) == json_integer_value(seat))
            against = tbl_player(table->table, place);
    store_put_report(srv_batch(call->hub->commits), call->person->player, id, against, text,
                     srv_wall_ms());
    srv_log(call->hub, SRV_WARNING, "report", "table=%s against=%s", id, against);
    srv_reply_durable(call, 201, json_pack("{s: b}", "reported", 1));
}
