/* host.c - see host.h. */
#include "terminal/host.h"

#include <stdio.h>
#include <string.h>

#include "terminal/fields.h"
#include "terminal/http.h"
#include "terminal/remote.h"

#define CREATED 201
#define UNKNOWN 401 /* the server does not know who asks */

/* What the server says against it. */
static int refuse(const json_t *answer, int status, char why[TUI_WHY_MAX])
{
    char text[TUI_WHY_MAX - 40];

    tui_field_text(json_object_get(answer, "error"), "text", text, sizeof text);
    tui_fail(why, "the server refuses: %s", text[0] ? text : "it does not say why");
    return status >= 500 ? TUI_UNREACHABLE : -1;
}

/* A new guest of the server, who is kept. */
static int become_guest(const struct tui_url *url, const char *server, const char *name,
                        struct tui_known *who, char why[TUI_WHY_MAX])
{
    json_t *body = json_pack("{s:s}", "name", name), *answer;
    int status = tui_http_post(url, "/api/players", NULL, body, &answer, why);
    int result = status < 0 ? TUI_UNREACHABLE : 0;

    if (status == CREATED) {
        tui_field_text(answer, "player", who->player, sizeof who->player);
        tui_field_text(answer, "secret", who->secret, sizeof who->secret);
        if (tui_known_write(server, who) != 0) /* the seat would be somebody else's */
            result = tui_fail(why, "who you are cannot be kept in players.json");
    } else if (status >= 0) {
        result = refuse(answer, status, why);
    }
    json_decref(answer);
    json_decref(body);
    return result;
}

/* The links to the table that was made. */
static int take_links(const struct tui_url *url, const json_t *answer, struct tui_hosted *made,
                      char why[TUI_WHY_MAX])
{
    char table[sizeof url->table], server[TUI_AUTHORITY_MAX];

    tui_field_text(answer, "table", table, sizeof table);
    tui_field_text(answer, "link", made->invite, sizeof made->invite);
    snprintf(made->link, sizeof made->link, "%s://%s%s/#/t/%s", url->tls ? "https" : "http",
             tui_url_authority(url, server), url->path, table);
    if (!made->invite[0])
        memcpy(made->invite, made->link, sizeof made->invite);
    if (table[0])
        return 0;
    tui_fail(why, "%s: no answer of a game server", url->host);
    return TUI_UNREACHABLE;
}

int tui_host_table(const char *link, const char *name, const json_t *settings,
                   struct tui_hosted *made, char why[TUI_WHY_MAX])
{
    char called[TBL_PERSON_MAX], server[TUI_SERVER_MAX];
    struct tui_url url;
    struct tui_known who;
    json_t *answer = NULL;
    int status = UNKNOWN, result = -1;

    if (tui_url_read(link, &url, why) != 0)
        return -1;
    if (url.table[0])
        return tui_fail(why,
                        "--new makes a table, and this link names one: '%.40s'. Say only where "
                        "the server is: https://example.org/",
                        url.table);
    if (tui_remote_name(name, called, why) != 0)
        return -1;
    tui_remote_server(&url, server);
    int known = tui_known_read(server, &who) == 0;
    if (known)
        status = tui_http_post(&url, "/api/tables", &who, settings, &answer, why);
    if (status == UNKNOWN) { /* never here, or forgotten: a guest then */
        json_decref(answer);
        answer = NULL;
        result = become_guest(&url, server, called, &who, why);
        if (result != 0)
            return result;
        status = tui_http_post(&url, "/api/tables", &who, settings, &answer, why);
    }
    if (status < 0)
        result = TUI_UNREACHABLE;
    else if (status != CREATED)
        result = refuse(answer, status, why);
    else
        result = take_links(&url, answer, made, why);
    json_decref(answer);
    return result;
}
