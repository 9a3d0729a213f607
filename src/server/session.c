/* session.c - what arrives on a WebSocket: logging in, joining tables, and everything that
 * is for a table. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/protocol.h>
#include <drawfour/version.h>

#include "server/commit.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/room.h"
#include "server/texts.h"

#define MISS_COST 5 /* of a join that finds no table: whoever guesses does nothing else */

void srv_say(struct srv_hub *hub, struct srv_conn *conn, const char *format, ...)
{
    char text[1024];
    va_list arguments;

    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (size > 0 && (size_t)size < sizeof text)
        srv_post_behind(hub->commits, conn, text, (size_t)size);
}

/* Quotes and backslashes escaped; the texts have no control characters. */
static void escape(const char *text, char *out, size_t size)
{
    size_t used = 0;

    for (; *text != '\0' && used + 3 < size; text++) {
        if (*text == '"' || *text == '\\')
            out[used++] = '\\';
        out[used++] = (unsigned char)*text < ' ' ? ' ' : *text;
    }
    out[used] = '\0';
}

#define ID_MAX 32

/* The id of a request as its answer repeats it. */
static const char *id_of(const struct tbl_message *message, char text[ID_MAX])
{
    if (message->has_id)
        snprintf(text, ID_MAX, "%lld", (long long)message->id);
    else
        snprintf(text, ID_MAX, "null");
    return text;
}

void srv_refuse(struct srv_hub *hub, struct srv_conn *conn, const struct tbl_message *message,
                enum tbl_code code, const char *text)
{
    char id[ID_MAX], words[2 * D4_TEXT_MAX];

    escape(text, words, sizeof words);
    hub->count.refused++;
    srv_say(hub, conn, "{\"type\": \"no\", \"id\": %s, \"code\": \"%s\", \"text\": \"%s\"}",
            id_of(message, id), tbl_code_word(code), words);
}

static void answer_ok(struct srv_hub *hub, struct srv_conn *conn,
                      const struct tbl_message *message, const char *table)
{
    char id[ID_MAX];

    id_of(message, id);
    if (table == NULL)
        srv_say(hub, conn, "{\"type\": \"ok\", \"id\": %s}", id);
    else
        srv_say(hub, conn, "{\"type\": \"ok\", \"id\": %s, \"table\": \"%s\"}", id, table);
}

void srv_session_open(struct srv_hub *hub, struct net_conn *net)
{
    struct srv_conn *conn = calloc(1, sizeof *conn);

    if (conn == NULL)
        abort();
    conn->net = net;
    srv_conn_add(hub, conn);
    net_set_user(net, conn);
}

void srv_session_close(struct srv_hub *hub, struct srv_conn *conn)
{
    for (int i = 0; i < SRV_JOINS_MAX; i++)
        if (conn->joined[i].table != NULL)
            srv_table_detach(hub, conn->joined[i].table, conn);
    if (conn->person != NULL)
        srv_person_detach(hub, conn);
    srv_conn_remove(hub, conn);
    net_set_user(conn->net, NULL);
    srv_bury(hub, &conn->dead, conn, free);
}

static void welcome(struct srv_hub *hub, struct srv_conn *conn,
                    const struct tbl_message *message, const char *secret)
{
    char name[2 * TBL_PERSON_MAX], id[ID_MAX], text[1024];

    escape(conn->person->name, name, sizeof name);
    int size = snprintf(
        text, sizeof text,
        "{\"type\": \"welcome\", \"id\": %s, \"protocol\": 1, \"player\": \"%s\", \"name\": "
        "\"%s\"%s%s%s, \"server\": \"%s\"}",
        id_of(message, id), conn->person->player, name, secret ? ", \"secret\": \"" : "",
        secret ? secret : "", secret ? "\"" : "", D4_VERSION);
    /* A new secret is told when it is on disk. */
    if (secret != NULL)
        srv_post(hub->commits, srv_batch_number(hub->commits), conn, text, (size_t)size);
    else
        srv_post_behind(hub->commits, conn, text, (size_t)size);
    hub->count.logins++;
}

static void log_in(struct srv_hub *hub, struct srv_conn *conn,
                   const struct tbl_message *message)
{
    char secret[TBL_SECRET_MAX];

    if (message->protocol != D4_PROTOCOL_VERSION) {
        srv_refuse(hub, conn, message, TBL_NO_BAD_MESSAGE,
                   "protocol: this server speaks version 1");
        return;
    }
    if (conn->person != NULL) {
        srv_refuse(hub, conn, message, TBL_NO_BAD_MESSAGE,
                   "this connection is logged in already");
        return;
    }
    if (message->name[0] != '\0' && !tbl_name_good(message->name)) {
        srv_refuse(hub, conn, message, TBL_NO_BAD_NAME, TBL_NAME_WANTED);
        return;
    }
    if (message->player[0] == '\0' && message->name[0] == '\0') {
        srv_refuse(hub, conn, message, TBL_NO_BAD_NAME, "name: say who you are");
        return;
    }
    if (message->player[0] == '\0' && !srv_may(hub, conn->net, 1)) {
        srv_refuse(hub, conn, message, TBL_NO_RATE,
                   "many new guests from this address; wait a minute");
        return;
    }
    if (message->player[0] == '\0') {
        srv_person_attach(srv_person_new(hub, message->name, secret), conn);
        welcome(hub, conn, message, secret);
        return;
    }
    struct srv_person *person = srv_person_find(hub, message->player);
    if (person == NULL || !srv_person_proves(hub, person, message->secret)) {
        srv_refuse(hub, conn, message, TBL_NO_BAD_SECRET,
                   "player and secret do not belong together; without them and with a name "
                   "you are a new guest");
        return;
    }
    if (message->name[0] != '\0')
        srv_person_rename(hub, person, message->name);
    srv_person_seen(hub, person);
    srv_person_attach(person, conn);
    welcome(hub, conn, message, NULL);
}

static struct srv_joined *joined_to(struct srv_conn *conn, const char *table)
{
    struct srv_joined *only = NULL;

    for (int i = 0; i < SRV_JOINS_MAX; i++) {
        struct srv_joined *joined = &conn->joined[i];

        if (joined->table == NULL)
            continue;
        if (table[0] != '\0' ? strcmp(joined->table->id, table) == 0 : only == NULL)
            only = joined;
        else if (table[0] == '\0')
            return NULL; /* several, and none was named */
    }
    return only;
}

static int free_joins(const struct srv_conn *conn)
{
    int count = 0;

    for (int i = 0; i < SRV_JOINS_MAX; i++)
        count += conn->joined[i].table == NULL;
    return count;
}

/* Whether 'conn' may look at the table at all. */
static int may_look(const struct srv_table *table, const struct srv_conn *conn)
{
    struct tbl_summary summary;

    tbl_summary(table->table, &summary);
    return summary.watch || summary.taken < summary.seats ||
           tbl_place(table->table, conn->person->player) >= 0;
}

static void join(struct srv_hub *hub, struct srv_conn *conn, const struct tbl_message *message)
{
    struct srv_table *table = srv_table_find(hub, message->table);

    if (table == NULL) {
        if (srv_may_read(hub, conn->net, MISS_COST))
            srv_refuse(hub, conn, message, TBL_NO_NO_TABLE,
                       "there is no such table, or it was closed");
        else
            srv_refuse(hub, conn, message, TBL_NO_RATE,
                       "many tables that are not there were asked for from this address; wait "
                       "a minute");
        return;
    }
    if (table->table == NULL) {
        srv_refuse(hub, conn, message, TBL_NO_STORAGE,
                   "the table cannot be read at the moment; try again in a second");
        return;
    }
    if (!may_look(table, conn)) {
        srv_refuse(hub, conn, message, TBL_NO_TABLE_FULL,
                   "the table is full, and does not want to be watched");
        return;
    }
    /* Joining again is resuming: the same answers, no second seat at the window. */
    if (joined_to(conn, message->table) != NULL)
        srv_table_detach(hub, table, conn);
    else if (free_joins(conn) == 0) {
        srv_refuse(hub, conn, message, TBL_NO_BUSY,
                   "a connection has at most four tables; part from one first");
        return;
    }
    if (table->dead.object != NULL) { /* it ended when this viewer went */
        srv_refuse(hub, conn, message, TBL_NO_NO_TABLE, "the table was closed");
        return;
    }
    answer_ok(hub, conn, message, table->id);
    srv_table_attach(hub, table, conn, message->since, message->patches);
}

static void for_connection(struct srv_hub *hub, struct srv_conn *conn,
                           const struct tbl_message *message)
{
    struct srv_joined *joined;

    switch (message->type) {
    case TBL_JOIN: join(hub, conn, message); break;
    case TBL_PART:
        joined = joined_to(conn, message->table);
        answer_ok(hub, conn, message, message->table[0] ? message->table : NULL);
        if (joined != NULL)
            srv_table_detach(hub, joined->table, conn);
        break;
    default: answer_ok(hub, conn, message, NULL);
    }
}

/* Whether a request is beside the play: what it writes is counted, and may be refused. To go on
 * after a pause is play. */
static int is_beside_play(const struct tbl_message *message)
{
    switch (message->type) {
    case TBL_LOGIN:
    case TBL_SIT:
    case TBL_UNREADY:
    case TBL_BOT:
    case TBL_KICK:
    case TBL_HOST:
    case TBL_SETTINGS:
    case TBL_REMATCH: return 1;
    case TBL_PAUSE: return message->on != 0;
    default: return 0;
    }
}

/* Whether settings may be handled now. If not they wait for their texts, or were refused. They
 * count as a change, and each text that must be read as another. */
static int may_set(struct srv_hub *hub, struct srv_conn *conn,
                   const struct tbl_message *message, const char *text, size_t size)
{
    struct tbl_text missing[TBL_TEXTS_MAX];
    int count = tbl_texts_missing(hub->world.library, message->settings, missing);

    if (tbl_texts_count(message->settings) > 0 && srv_room_full(hub)) {
        srv_refuse(hub, conn, message, TBL_NO_STORAGE, SRV_FULL_TEXT);
        return 0;
    }
    if (!srv_may(hub, conn->net, 1 + count)) {
        srv_refuse(hub, conn, message, TBL_NO_RATE,
                   "much was changed from this address; wait a minute");
        return 0;
    }
    if (count == 0)
        return 1;
    if (srv_frame_wait(hub, conn, missing, count, text, size) == SRV_TEXTS_BUSY)
        srv_refuse(hub, conn, message, TBL_NO_RATE,
                   "other texts of this address are still being read; wait");
    return 0;
}

/* Whether a request for a table may be handled now; if not, it waits or was refused. */
static int may_ask(struct srv_hub *hub, struct srv_conn *conn,
                   const struct tbl_message *message, const char *text, size_t size)
{
    if (is_beside_play(message) && !srv_may_write(hub, conn->net, conn->person)) {
        srv_refuse(hub, conn, message, TBL_NO_RATE, SRV_WRITTEN_TEXT);
        return 0;
    }
    return message->type != TBL_SETTINGS || may_set(hub, conn, message, text, size);
}

static void for_table(struct srv_hub *hub, struct srv_conn *conn,
                      const struct tbl_message *message)
{
    struct srv_joined *joined = joined_to(conn, message->table);

    if (joined == NULL)
        srv_refuse(hub, conn, message, TBL_NO_NOT_JOINED,
                   message->table[0] ? "join the table first" : "say which table is meant");
    else if (joined->table->table == NULL)
        srv_refuse(hub, conn, message, TBL_NO_STORAGE,
                   "the table cannot be read at the moment; try again in a second");
    else if (message->type == TBL_SIT && srv_is_blocked(hub, joined->table, conn->person))
        srv_refuse(hub, conn, message, TBL_NO_BLOCKED, "somebody here does not play with you");
    else
        srv_table_message(hub, joined->table, conn, message);
}

/* 'again': the frame has waited for its texts, and was counted then. */
static void handle(struct srv_hub *hub, struct srv_conn *conn, const char *text, size_t size,
                   int again)
{
    struct tbl_message message;
    struct tbl_fault fault;
    size_t before = store_batch_size(srv_batch(hub->commits));

    hub->began_us = srv_now_us();
    srv_doing(hub, "message", "", size);
    if (tbl_message_read(text, size, &message, &fault) != 0) {
        srv_refuse(hub, conn, &message, fault.code, fault.text);
        return;
    }
    hub->budget.now.which = tbl_type_word(message.type);
    if (message.type == TBL_LOGIN)
        log_in(hub, conn, &message);
    else if (conn->person == NULL && message.type != TBL_PING)
        srv_refuse(hub, conn, &message, TBL_NO_LOGIN_FIRST, "log in first");
    else if (message.type <= TBL_PING)
        for_connection(hub, conn, &message);
    else if (again || may_ask(hub, conn, &message, text, size))
        for_table(hub, conn, &message);
    if (is_beside_play(&message))
        srv_wrote(hub, conn->net, conn->person, before);
    tbl_message_free(&message);
}

void srv_session_text(struct srv_hub *hub, struct srv_conn *conn, const char *text, size_t size)
{
    if (!srv_frame_held(conn, text, size))
        handle(hub, conn, text, size, 0);
}

void srv_session_again(struct srv_hub *hub, struct srv_conn *conn, const char *text,
                       size_t size)
{
    handle(hub, conn, text, size, 1);
}
