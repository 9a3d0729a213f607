/* ops_table.c - what people do on WebSockets: come, sit, play, talk, go. */
#include <string.h>

#include "steps.h"
#include "world.h"

/* --- Connections. */

static void log_in(struct world *world, struct socket *socket)
{
    const struct person *person = &world->person[pick_person(world)];
    json_t *login = json_pack("{s: i}", "protocol", 1);

    if (person->state == NOBODY || chance(world, 8)) {
        json_object_set_new(login, "name", json_string("Guest"));
    } else {
        json_object_set_new(login, "player", json_string(person->player));
        json_object_set_new(
            login, "secret",
            json_string(chance(world, 32) ? person->old_secret : person->secret));
    }
    ask_ws(world, socket, "login", login);
}

static void join(struct world *world, struct socket *socket)
{
    const struct table *table = pick_table(world);
    json_t *message = json_pack("{s: s}", "table", table ? table->id : "NOTABLE");
    const struct joined *joined = table ? joined_find(socket, table->id) : NULL;

    if (joined != NULL && chance(world, 2))
        json_object_set_new(message, "since",
                            json_integer(joined->seq - (json_int_t)pick(world, 8)));
    ask_ws(world, socket, "join", message);
}

/* Comes, logs in and joins in one breath, or only begins to. */
void ops_arrive(struct world *world)
{
    struct socket *socket = pick_socket(world, 0);

    if (socket == NULL)
        socket = &world->socket[HTTP_SOCKETS + pick(world, SOCKETS - HTTP_SOCKETS)];
    socket_close(world, socket);
    socket_upgrade(world, socket);
    note("ws %d connects", (int)(socket - world->socket));
    if (chance(world, 8))
        return;
    log_in(world, socket);
    if (chance(world, 4))
        return;
    join(world, socket);
}

/* Ends a connection in one of the ways in which they end. */
static void leave(struct world *world, struct socket *socket)
{
    unsigned how = pick(world, 4);

    note("ws %d leaves in way %u", (int)(socket - world->socket), how);
    socket->spoiled = how != 0;
    if (how == 0)
        socket_close(world, socket);
    else if (how == 1)
        socket_frame(socket, 8, "\x03\xe8", 2, 0);
    else if (how == 2)
        socket_frame(socket, 1, "{\"type\": \"ping\", \"id\": 7}", 25, 1 + pick(world, 20));
    else
        socket_frame(socket, 1, "\xff\xfe", 2, 0);
}

void ops_socket(struct world *world)
{
    struct socket *socket = pick_socket(world, 1);

    if (socket == NULL || chance(world, 4)) {
        ops_arrive(world);
        return;
    }
    switch (pick(world, 8)) {
    case 0: leave(world, socket); break;
    case 1: log_in(world, socket); break;
    case 2:
        ask_ws(world, socket, "part", json_pack("{s: s}", "table", socket->joined[0].table));
        break;
    case 3: ask_ws(world, socket, "ping", json_object()); break;
    default: join(world, socket);
    }
}

/* --- At a table. */

static json_t *at(const struct joined *joined)
{
    return json_pack("{s: s}", "table", joined->table);
}

static json_t *with_seat(struct world *world, const struct joined *joined)
{
    json_t *message = at(joined);

    json_object_set_new(message, "seat", json_integer((json_int_t)pick(world, 5)));
    return message;
}

static void be_ready(struct world *world, struct socket *socket, const struct joined *joined)
{
    json_t *message = at(joined);

    json_object_set_new(message, "consent", json_integer(joined->settings));
    if (chance(world, 2))
        json_object_set_new(message, "entropy", json_string("00ff00ff"));
    ask_ws(world, socket, "ready", message);
}

/* A pledge that no chance fits: whoever gives it can only withhold it, and voids a deal. */
static void pledge(struct world *world, struct socket *socket, const struct joined *joined)
{
    static const char DIGITS[] =
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    json_t *message = at(joined);

    if (chance(world, 3)) {
        json_object_set_new(message, "chance", json_string(DIGITS));
        ask_ws(world, socket, "open", message);
        return;
    }
    json_object_set_new(message, "commit", json_string(joined->commit));
    json_object_set_new(message, "pledge", json_string(DIGITS));
    ask_ws(world, socket, "pledge", message);
}

static void answer(struct world *world, struct socket *socket, struct joined *joined)
{
    json_t *message = at(joined);
    const char *action = joined->legal_count > 0
                             ? joined->legal[pick(world, (unsigned)joined->legal_count)]
                             : "draw";

    if (chance(world, 32))
        action = "catch 0";
    json_object_set_new(message, "action", json_string(action));
    json_object_set_new(message, "id", json_integer(joined->act_id > 0 ? joined->act_id : 1));
    if (!chance(world, 16))
        joined->legal_count = 0; /* else it is said twice */
    ask_ws(world, socket, "action", message);
}

static void talk(struct world *world, struct socket *socket, const struct joined *joined)
{
    json_t *message = at(joined);

    switch (pick(world, 4)) {
    case 0:
        json_object_set_new(message, "text", json_string("hello \"there\""));
        ask_ws(world, socket, "say", message);
        break;
    case 1:
        json_object_set_new(message, "reaction", json_string("wow"));
        ask_ws(world, socket, "react", message);
        break;
    case 2:
        json_object_set_new(message, "yes", json_boolean(chance(world, 2)));
        ask_ws(world, socket, "vote", message);
        break;
    default:
        json_decref(message);
        message = with_seat(world, joined);
        json_object_set_new(message, "on", json_true());
        ask_ws(world, socket, chance(world, 2) ? "motion" : "mute", message);
    }
}

static void rule(struct world *world, struct socket *socket, const struct joined *joined)
{
    json_t *message = with_seat(world, joined);

    switch (pick(world, 8)) {
    case 0: ask_ws(world, socket, "kick", message); break;
    case 1: ask_ws(world, socket, "host", message); break;
    case 2:
        json_object_set_new(message, "on", json_boolean(chance(world, 2)));
        ask_ws(world, socket, "pause", message);
        break;
    case 3:
    case 4:
        json_object_set_new(message, "level",
                            chance(world, 4) ? json_null() : json_string("random"));
        ask_ws(world, socket, "bot", message);
        break;
    case 5: ask_ws(world, socket, "rematch", message); break;
    default:
        json_object_set_new(message, "settings", make_settings(world));
        ask_ws(world, socket, "settings", message);
    }
}

static struct joined *pick_joined(struct world *world, struct socket *socket)
{
    struct joined *joined = &socket->joined[pick(world, 2)];

    return joined->table[0] != '\0' ? joined : &socket->joined[0];
}

void ops_table(struct world *world)
{
    struct socket *socket = pick_socket(world, 1);

    if (socket == NULL) {
        ops_arrive(world);
        return;
    }
    struct joined *joined = pick_joined(world, socket);
    if (joined->table[0] == '\0' && !chance(world, 8)) {
        if (socket->person < 0)
            log_in(world, socket);
        join(world, socket);
        return;
    }
    switch (pick(world, 16)) {
    case 0:
    case 1:
    case 2:
        ask_ws(world, socket, "sit", chance(world, 2) ? at(joined) : with_seat(world, joined));
        break;
    case 3: ask_ws(world, socket, "stand", at(joined)); break;
    case 4:
        if (chance(world, 2))
            ask_ws(world, socket, "unready", at(joined));
        else
            pledge(world, socket, joined);
        break;
    case 5:
    case 6:
    case 7: be_ready(world, socket, joined); break;
    case 8: talk(world, socket, joined); break;
    case 9:
    case 10:
    case 11: rule(world, socket, joined); break;
    default: answer(world, socket, joined);
    }
}

/* Everyone who is asked answers, everyone who sits is ready, for some turns. */
void ops_play(struct world *world)
{
    unsigned turns = 1 + pick(world, 32);

    note("%u turns of play", turns);
    while (turns-- > 0 && world->held == 0) {
        for (int i = HTTP_SOCKETS; i < SOCKETS; i++) {
            struct socket *socket = &world->socket[i];

            for (int j = 0; socket->fd >= 0 && !socket->spoiled && j < SRV_JOINS_MAX; j++) {
                struct joined *joined = &socket->joined[j];

                if (joined->table[0] == '\0' || socket->asked_count > 8)
                    continue;
                if (joined->legal_count > 0)
                    answer(world, socket, joined);
                else if (joined->seated && strcmp(joined->phase, "playing") != 0 &&
                         turns % 4 == 0)
                    be_ready(world, socket, joined);
                else if (!joined->seated && turns % 8 == 0)
                    ask_ws(world, socket, "sit", at(joined));
            }
        }
        server_rest(world);
        steps_advance_ms(300);
    }
}
