/* heard.c - what clients learn from the answers, and what no answer may have. */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <string.h>

#include "world.h"

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text != NULL ? text : "";
}

static int64_t number_of(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

/* --- Secrets. */

/* A secret is told once, to whoever it belongs to. */
void heard_secrets(struct world *world, const struct socket *socket, const char *text,
                   size_t size)
{
    for (int i = 0; i < world->secrets; i++)
        if (memmem(text, size, world->secret[i], strlen(world->secret[i])) != NULL) {
            note("secret %d on socket %d: %.*s", i, (int)(socket - world->socket),
                 (int)(size > 1000 ? 1000 : size), text);
            FUZZ_ASSERT(0, "a secret is told a second time");
        }
}

static void keep_secret(struct world *world, const char secret[TBL_SECRET_MAX])
{
    if (world->secrets < SECRETS_MAX)
        memcpy(world->secret[world->secrets++], secret, TBL_SECRET_MAX);
}

/* --- People. */

/* Who a request was of, if that slot still has the same player. */
static struct person *asker(struct world *world, const struct asked *asked)
{
    struct person *person = asked->person >= 0 ? &world->person[asked->person] : NULL;

    return person != NULL && strcmp(person->player, asked->player) == 0 ? person : NULL;
}

static void doubt(struct person *person)
{
    if (person != NULL && person->state == KNOWN)
        person->state = UNSURE;
}

static void learn_guest(struct world *world, int slot, const json_t *body, const char *name)
{
    struct person *person = &world->person[slot];

    memset(person, 0, sizeof *person);
    person->state = KNOWN;
    snprintf(person->player, sizeof person->player, "%s", text_of(body, "player"));
    snprintf(person->secret, sizeof person->secret, "%s", text_of(body, "secret"));
    snprintf(person->name, sizeof person->name, "%s", name);
    keep_secret(world, person->secret);
}

static void learn_login(struct world *world, const json_t *body)
{
    for (int i = 0; i < PEOPLE; i++) {
        struct person *person = &world->person[i];

        if (person->state == NOBODY || strcmp(person->player, text_of(body, "player")) != 0)
            continue;
        memcpy(person->old_secret, person->secret, sizeof person->secret);
        snprintf(person->secret, sizeof person->secret, "%s", text_of(body, "secret"));
        keep_secret(world, person->secret);
    }
}

/* Requests that change a person, and whose they change. */
static struct person *changed_by(struct world *world, const struct asked *asked)
{
    if (strcmp(asked->what, "rename") == 0 || strcmp(asked->what, "delete") == 0)
        return asker(world, asked);
    if (strcmp(asked->what, "code-login") == 0 && asked->thing >= 0)
        return &world->person[world->code_of[asked->thing]];
    return NULL;
}

/* --- HTTP. */

static void learn_created(struct world *world, const struct asked *asked, const json_t *body)
{
    if (strcmp(asked->what, "guest") == 0) {
        learn_guest(world, asked->thing, body, text_of(body, "name"));
    } else if (strcmp(asked->what, "code") == 0 && asker(world, asked) != NULL) {
        int i = world->codes++ % CODES;

        snprintf(world->code[i], sizeof world->code[i], "%s", text_of(body, "code"));
        world->code_of[i] = asked->person;
    } else if (strcmp(asked->what, "table") == 0) {
        struct table *table = &world->table[world->tables++ % TABLES];

        memset(table, 0, sizeof *table);
        snprintf(table->id, sizeof table->id, "%s", text_of(body, "table"));
        table->acked = 1;
    } else if (strcmp(asked->what, "event") == 0) {
        struct event *event = &world->event[world->events++ % EVENTS];

        snprintf(event->id, sizeof event->id, "%s", text_of(body, "event"));
        event->organizer = asked->person;
    }
}

static void learn_done(struct world *world, const struct asked *asked, const json_t *body)
{
    struct person *person = asker(world, asked);

    if (strcmp(asked->what, "code-login") == 0)
        learn_login(world, body);
    if (person == NULL)
        return;
    if (strcmp(asked->what, "rename") == 0)
        snprintf(person->name, sizeof person->name, "%s", text_of(body, "name"));
    else if (strcmp(asked->what, "delete") == 0)
        person->state = DELETED;
}

void heard_response(struct world *world, struct socket *socket, int status, json_t *body)
{
    const char *text = text_of(json_object_get(body, "error"), "text");

    FUZZ_ASSERT(status != 500, "the server says that it is at fault");
    if (socket->asked_count == 0) {
        FUZZ_ASSERT(status == 408, "an answer that nobody asked for");
        return;
    }
    struct asked asked = socket->asked[0];
    memmove(socket->asked, socket->asked + 1,
            (size_t)--socket->asked_count * sizeof socket->asked[0]);
    if (status == 201)
        learn_created(world, &asked, body);
    else if (status == 200)
        learn_done(world, &asked, body);
    else if (status == 503 && strstr(text, "whether") != NULL)
        doubt(changed_by(world, &asked));
}

/* --- WebSocket. */

struct joined *joined_find(struct socket *socket, const char *table)
{
    for (int i = 0; i < SRV_JOINS_MAX; i++)
        if (strcmp(socket->joined[i].table, table) == 0)
            return &socket->joined[i];
    return NULL;
}

static void learn_act(struct joined *joined, const json_t *message)
{
    json_t *legal = json_object_get(message, "legal");

    joined->act_id = number_of(message, "id");
    joined->legal_count = 0;
    for (size_t i = 0; i < json_array_size(legal) && i < LEGAL_MAX; i++)
        snprintf(joined->legal[joined->legal_count++], D4_ACTION_TEXT, "%s",
                 json_string_value(json_array_get(legal, i)));
}

static void learn_table(struct joined *joined, const json_t *message)
{
    joined->settings = number_of(message, "settings");
    joined->seated = json_is_integer(json_object_get(message, "you"));
    joined->seats = (int)json_array_size(json_object_get(message, "seats"));
    snprintf(joined->phase, sizeof joined->phase, "%s", text_of(message, "phase"));
    snprintf(joined->commit, sizeof joined->commit, "%s", text_of(message, "commit"));
}

/* A request with this id has its answer. */
static void learn_answer(struct world *world, struct socket *socket, const json_t *message)
{
    int64_t id = number_of(message, "id");
    int i = 0;

    while (i < socket->asked_count && socket->asked[i].id != id)
        i++;
    if (i == socket->asked_count) {
        FUZZ_ASSERT(json_is_null(json_object_get(message, "id")), "an answer to no request");
        return;
    }
    struct asked asked = socket->asked[i];
    memmove(&socket->asked[i], &socket->asked[i + 1],
            (size_t)(--socket->asked_count - i) * sizeof asked);
    const char *table = text_of(message, "table");
    if (strcmp(text_of(message, "type"), "ok") != 0)
        return;
    if (strcmp(asked.what, "join") == 0 && joined_find(socket, table) == NULL) {
        struct joined *joined = joined_find(socket, "");

        FUZZ_ASSERT(joined != NULL, "more tables were joined than may be");
        memset(joined, 0, sizeof *joined);
        snprintf(joined->table, sizeof joined->table, "%s", table);
    }
    struct joined *joined = table[0] != '\0' ? joined_find(socket, table) : NULL;
    if (strcmp(asked.what, "part") == 0 && joined != NULL)
        memset(joined, 0, sizeof *joined);
    for (i = 0; i < TABLES; i++)
        if (table[0] != '\0' && strcmp(world->table[i].id, table) == 0 &&
            (uint64_t)number_of(message, "seq") > world->table[i].acked)
            world->table[i].acked = (uint64_t)number_of(message, "seq");
}

static void learn_welcome(struct world *world, struct socket *socket, const json_t *message)
{
    const char *player = text_of(message, "player");

    learn_answer(world, socket, message);
    socket->person = -1;
    for (int i = 0; i < PEOPLE; i++)
        if (world->person[i].state != NOBODY && strcmp(world->person[i].player, player) == 0)
            socket->person = i;
    if (text_of(message, "secret")[0] == '\0')
        return;
    int slot = 0;
    while (slot < PEOPLE - 1 && world->person[slot].state == KNOWN)
        slot++;
    learn_guest(world, slot, message, text_of(message, "name"));
    socket->person = slot;
}

void heard_message(struct world *world, struct socket *socket, json_t *message)
{
    const char *type = text_of(message, "type");
    struct joined *joined = joined_find(socket, text_of(message, "table"));

    if (text_of(message, "table")[0] == '\0')
        joined = NULL;
    if (joined != NULL && number_of(message, "seq") > joined->seq)
        joined->seq = number_of(message, "seq");
    if (strcmp(type, "ok") == 0 || strcmp(type, "no") == 0)
        learn_answer(world, socket, message);
    else if (strcmp(type, "welcome") == 0)
        learn_welcome(world, socket, message);
    else if (strcmp(type, "act") == 0 && joined != NULL)
        learn_act(joined, message);
    else if (strcmp(type, "table") == 0 && joined != NULL)
        learn_table(joined, message);
    else if (strcmp(type, "gone") == 0 && joined != NULL)
        memset(joined, 0, sizeof *joined);
}

void heard_end(struct world *world, struct socket *socket)
{
    for (int i = 0; i < socket->asked_count; i++)
        doubt(changed_by(world, &socket->asked[i]));
    socket->asked_count = 0;
    socket->person = -1;
    memset(socket->joined, 0, sizeof socket->joined);
}
