/* api_tables.c - the lobby: public tables, new ones, links and their pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api.h"
#include "server/commit.h"
#include "server/qr.h"

#define LISTED_MAX 200

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
    char base[SRV_PATH_MAX], link[SRV_PATH_MAX + 32];

    if (call->person == NULL) {
        srv_error(call, 401, "login-first", "say who you are first");
        return;
    }
    if (HASH_COUNT(hub->tables) >= (unsigned)hub->config.tables || hub->draining) {
        srv_error(call, 503, "busy", "the server has as many tables as it can; try later");
        return;
    }
    if (too_many(call)) {
        srv_error(call, 429, "rate", "you made many tables; wait some minutes");
        return;
    }
    struct srv_table *table = srv_table_new(hub, call->body, call->person, &fault);
    if (table == NULL) {
        srv_error(call, 400, tbl_code_word(fault.code), "%s", fault.text);
        return;
    }
    srv_base_url(call, base, sizeof base);
    snprintf(link, sizeof link, "%s/#/t/%s", base, table->id);
    srv_reply_durable(call, 201, json_pack("{s: s, s: s}", "table", table->id, "link", link));
}

static void picture(struct srv_call *call, const struct srv_table *table)
{
    char url[SRV_PATH_MAX + 32];

    srv_base_url(call, url, SRV_PATH_MAX);
    snprintf(url + strlen(url), 32, "/#/t/%s", table->id);
    char *svg = srv_qr_svg(url);
    if (svg == NULL) {
        srv_error(call, 500, "internal", "the picture cannot be made");
        return;
    }
    net_respond(call->conn, 200, "image/svg+xml", "Cache-Control: max-age=3600\r\n", svg,
                strlen(svg), 0);
    free(svg);
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
        srv_reply(call, 200, summary_json(table));
    else if (strcmp(call->rest + length, "/qr.svg") == 0)
        picture(call, table);
    else
        srv_error(call, 404, "not-found", "there is nothing at this address");
}
