/* api_tables.c - the lobby: public tables, new ones, links and their pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/plural.h"
#include "server/api.h"
#include "server/commit.h"
#include "server/qr.h"
#include "server/room.h"
#include "server/texts.h"

#define LISTED_MAX 200
#define LINK_MAX (SRV_PATH_MAX + 32)

static json_t *summary_json(const struct srv_table *table)
{
    struct tbl_summary summary;

    tbl_summary(table->table, &summary);
    return json_pack("{s: s, s: s, s: s, s: s, s: i, s: i, s: i, s: s, s: b, s: b, s: i}",
                     "table", table->id, "name", summary.name, "edition", summary.edition,
                     "format", d4_format_name((enum d4_format)summary.format), "seats",
                     summary.seats, "taken", summary.taken, "people", summary.people, "phase",
                     tbl_phase_word((enum tbl_phase)summary.shown_phase), "public",
                     summary.is_public, "watch", summary.watch, "watchers", summary.watchers);
}

/* What people pass on. */
static const char *link_of(const struct srv_call *call, const struct srv_table *table,
                           char out[LINK_MAX])
{
    char base[SRV_PATH_MAX];

    srv_base_url(call, base, sizeof base);
    snprintf(out, LINK_MAX, "%s/#/t/%s", base, table->id);
    return out;
}

/* Public tables, those that wait for players first. */
static void list(struct srv_call *call)
{
    json_t *tables = json_array();
    struct srv_table *table, *next;

    for (int waiting = 1; waiting >= 0; waiting--) {
        HASH_ITER(hh, call->hub->tables, table, next)
        {
            struct tbl_summary summary;

            if (!table->is_public || table->table == NULL ||
                json_array_size(tables) >= LISTED_MAX)
                continue;
            tbl_summary(table->table, &summary);
            if ((summary.taken < summary.seats) == waiting && (waiting || summary.watch))
                json_array_append_new(tables, summary_json(table));
        }
    }
    srv_reply(call, 200, tables);
}

/* Who makes tables faster than people play is told to wait. */
static int too_many(struct srv_call *call)
{
    struct srv_person *me = call->person;
    int64_t now = srv_wall_ms();

    if (now - me->making_since_ms >= SRV_MAKING_MS || now < me->making_since_ms) {
        me->making_since_ms = now;
        me->made = 0;
    }
    return ++me->made > call->hub->config.tables_per_player;
}

static void make(struct srv_call *call)
{
    struct srv_hub *hub = call->hub;
    struct tbl_fault fault = {TBL_NO_OK, ""};
    char link[LINK_MAX];

    if (call->person == NULL) {
        srv_error(call, 401, "login-first", "say who you are first");
        return;
    }
    if (HASH_COUNT(hub->tables) >= (unsigned)hub->config.tables || hub->draining) {
        srv_error(call, 503, "busy", "the server has as many tables as it can; try later");
        return;
    }
    if (srv_room_full(hub)) {
        srv_error(call, 503, "storage", SRV_FULL_TEXT);
        return;
    }
    uint64_t address = net_address_hash(call->conn);
    if (address != 0 && srv_tables_held(hub, address) >= hub->config.tables_per_address) {
        srv_error(call, 429, "rate", "your address has %d table%s at once; go on there",
                  hub->config.tables_per_address, d4__plural(hub->config.tables_per_address));
        return;
    }
    if (!srv_call_texts_read(call, call->body))
        return;
    if (too_many(call)) {
        srv_error(call, 429, "rate", "you made many tables; wait some minutes");
        return;
    }
    struct srv_table *table = srv_table_new(hub, call->body, call->person, &fault);
    if (table == NULL) {
        srv_error(call, 400, tbl_code_word(fault.code), "%s", fault.text);
        return;
    }
    srv_table_hold(hub, table, address);
    srv_reply_durable(
        call, 201,
        json_pack("{s: s, s: s}", "table", table->id, "link", link_of(call, table, link)));
}

static void picture(struct srv_call *call, const struct srv_table *table)
{
    char link[LINK_MAX];

    char *svg = srv_qr_svg(link_of(call, table, link));
    if (svg == NULL) {
        srv_error(call, 500, "internal", "the picture cannot be made");
        return;
    }
    net_respond(call->conn, 200, "image/svg+xml", "Cache-Control: max-age=3600\r\n", svg,
                strlen(svg), 0);
    free(svg);
}

static void describe(struct srv_call *call, const struct srv_table *table)
{
    json_t *told = summary_json(table);
    char link[LINK_MAX];

    json_object_set_new(told, "link", json_string(link_of(call, table, link)));
    srv_reply(call, 200, told);
}

void srv_api_tables(struct srv_call *call)
{
    char id[TBL_ID_MAX] = "";
    size_t length = strcspn(call->rest, "/");

    if (call->rest[0] == '\0') {
        if (call->request->method == NET_POST)
            make(call);
        else
            list(call);
        return;
    }
    if (length < sizeof id)
        memcpy(id, call->rest, length);
    struct srv_table *table = srv_table_find(call->hub, id);
    if (table == NULL || table->table == NULL)
        srv_error(call, 404, "no-table", "there is no such table, or it was closed");
    else if (call->rest[length] == '\0')
        describe(call, table);
    else if (strcmp(call->rest + length, "/qr.svg") == 0)
        picture(call, table);
    else
        srv_error(call, 404, "not-found", "there is nothing at this address");
}
