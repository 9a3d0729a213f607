/* remote.c - see remote.h. */
#include "terminal/remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "terminal/fields.h"
#include "terminal/game.h"
#include "terminal/known.h"
#include "terminal/pledges.h"
#include "terminal/ws.h"

#define RETRY_MS 1000 /* the first time; doubled each time */
#define RETRY_MS_MAX 20000
#define UNANSWERED_MAX 16
#define PING_MS 20000

/* Ids of our own requests; those of the interfaces are small. */
#define ID_LOGIN 9000001
#define ID_JOIN 9000002
#define ID_SIT 9000003
#define ID_PING 9000004
#define ID_PLEDGE 9000005

struct remote {
    struct tui_url url;
    char server[TUI_SERVER_MAX];
    char name[TBL_PERSON_MAX];
    struct tui_known known;
    int is_known, watch, seated_once;

    struct tui_ws *ws; /* NULL: lost */
    int64_t retry_at_ms, retry_ms, ping_at_ms;
    int64_t seq; /* the last one seen */
    int joined;  /* flag */

    char *taken;                      /* what next() gave out last */
    char *notice;                     /* a message of our own that waits; owned */
    char *verdict;                    /* the same, of a deal; owned */
    struct tui_pledges *pledges;      /* owned */
    char *unanswered[UNANSWERED_MAX]; /* actions without an answer yet; owned */
    int64_t unanswered_id[UNANSWERED_MAX];
    char why[TUI_WHY_MAX]; /* why it is over, or "" */
};

static void stop(struct remote *remote, const char *why)
{
    if (!remote->why[0])
        snprintf(remote->why, sizeof remote->why, "%s", why);
}

/* Tells the person something, as a refusal would be. */
static void tell(struct remote *remote, const char *text)
{
    json_t *message = json_pack("{s:s, s:n, s:s}", "type", "no", "id", "text", text);

    free(remote->notice);
    remote->notice = json_dumps(message, JSON_COMPACT);
    json_decref(message);
}

static void send_json(struct remote *remote, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

    if (text && remote->ws)
        tui_ws_send(remote->ws, text); /* a loss shows when reading */
    free(text);
    json_decref(message);
}

static void log_in(struct remote *remote)
{
    json_t *login =
        json_pack("{s:s, s:i, s:i}", "type", "login", "id", ID_LOGIN, "protocol", 1);

    if (remote->is_known) {
        json_object_set_new(login, "player", json_string(remote->known.player));
        json_object_set_new(login, "secret", json_string(remote->known.secret));
    }
    if (remote->name[0] && !remote->seated_once)
        json_object_set_new(login, "name", json_string(remote->name));
    send_json(remote, login);
}

static void join(struct remote *remote)
{
    json_t *message = json_pack("{s:s, s:i, s:s, s:b}", "type", "join", "id", ID_JOIN, "table",
                                remote->url.table, "patches", 1);

    if (remote->seq >= 0)
        json_object_set_new(message, "since", json_integer((json_int_t)remote->seq));
    if (remote->url.key[0])
        json_object_set_new(message, "key", json_string(remote->url.key));
    send_json(remote, message);
}

static int connect_now(struct remote *remote, char why[TUI_WHY_MAX])
{
    remote->ws = tui_ws_open(&remote->url, why);
    remote->joined = 0;
    if (!remote->ws)
        return -1;
    remote->ping_at_ms = tui_now_ms() + PING_MS;
    log_in(remote);
    return 0;
}

static void lose(struct remote *remote)
{
    tui_ws_close(remote->ws);
    remote->ws = NULL;
    remote->retry_at_ms = tui_now_ms() + remote->retry_ms;
    remote->retry_ms =
        remote->retry_ms * 2 > RETRY_MS_MAX ? RETRY_MS_MAX : remote->retry_ms * 2;
    tell(remote, "the connection is lost; trying again");
}

/* Who the server says we are. */
static void take_welcome(struct remote *remote, const json_t *message)
{
    struct tui_known known;

    tui_field_text(message, "player", known.player, sizeof known.player);
    tui_field_text(message, "secret", known.secret, sizeof known.secret);
    if (known.secret[0]) {
        remote->known = known;
        remote->is_known = 1;
        if (tui_known_write(remote->server, &known) != 0)
            tell(remote, "who you are could not be kept: next time you are a new guest");
    }
    join(remote);
}

static void send_again(struct remote *remote)
{
    for (int i = 0; i < UNANSWERED_MAX; i++)
        if (remote->unanswered[i])
            tui_ws_send(remote->ws, remote->unanswered[i]);
}

static void forget(struct remote *remote, int64_t id)
{
    for (int i = 0; i < UNANSWERED_MAX; i++)
        if (remote->unanswered[i] && remote->unanswered_id[i] == id) {
            free(remote->unanswered[i]);
            remote->unanswered[i] = NULL;
        }
}

/* A refusal of what we asked on our own. Returns whether it was that. */
static int take_own_refusal(struct remote *remote, const json_t *message, int64_t id)
{
    char text[TUI_WHY_MAX], code[32];

    tui_field_text(message, "text", text, sizeof text);
    tui_field_text(message, "code", code, sizeof code);
    if (id == ID_LOGIN && strcmp(code, "bad-secret") == 0 && remote->is_known) {
        /* The server has forgotten us: a guest then. */
        remote->is_known = 0;
        log_in(remote);
        return 1;
    }
    if (id == ID_LOGIN || id == ID_JOIN) {
        stop(remote, text);
        return 1;
    }
    return id == ID_SIT || id == ID_PING || id == ID_PLEDGE; /* one watches */
}

static void take_joined(struct remote *remote)
{
    remote->joined = 1;
    remote->retry_ms = RETRY_MS;
    if (!remote->watch && !remote->seated_once)
        send_json(remote, json_pack("{s:s, s:i}", "type", "sit", "id", ID_SIT));
    remote->seated_once = 1;
    send_again(remote);
}

/* Our own chance and the proof of the deals: pledges, and tells what was found. */
static void look_at_deal(struct remote *remote, const json_t *message)
{
    struct tui_verdict verdict;
    json_t *wanted = tui_pledges_take(remote->pledges, message, &verdict);

    if (wanted) {
        json_object_set_new(wanted, "id", json_integer(ID_PLEDGE));
        json_object_set_new(wanted, "table", json_string(remote->url.table));
        send_json(remote, wanted);
    }
    if (verdict.fair < 0)
        return;
    json_t *told = json_pack("{s:s, s:s, s:s}", "type", "notice", "code",
                             verdict.fair ? "fair" : "unfair", "text", verdict.text);
    free(remote->verdict);
    remote->verdict = json_dumps(told, JSON_COMPACT);
    json_decref(told);
}

/* Looks at a message before the interface does. Returns whether it is for the interface. */
static int look(struct remote *remote, const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    int64_t id = tui_field_number(message, "id", -1);
    int wanted = type != NULL;

    remote->seq = tui_field_number(message, "seq", remote->seq);
    look_at_deal(remote, message);
    if (!type) {
        wanted = 0;
    } else if (strcmp(type, "welcome") == 0) {
        take_welcome(remote, message);
        wanted = 0;
    } else if (strcmp(type, "ok") == 0) {
        forget(remote, id);
        if (id == ID_JOIN)
            take_joined(remote);
    } else if (strcmp(type, "no") == 0) {
        forget(remote, id);
        wanted = !take_own_refusal(remote, message, id);
    } else if (strcmp(type, "gone") == 0) {
        char reason[TUI_WHY_MAX];
        tui_field_text(message, "text", reason, sizeof reason);
        stop(remote, reason[0] ? reason : "the table is gone");
    }
    json_decref(message);
    return wanted;
}

static int source_fd(void *context)
{
    struct remote *remote = context;

    return remote->ws ? tui_ws_fd(remote->ws) : -1;
}

static int source_wait_ms(void *context)
{
    struct remote *remote = context;
    int64_t at = remote->ws ? remote->ping_at_ms : remote->retry_at_ms;
    int64_t left = at - tui_now_ms();

    if (remote->notice || remote->verdict)
        return 0;
    if (remote->ws && tui_ws_busy(remote->ws))
        return 20;
    return left < 0 ? 0 : (int)left;
}

static void work(struct remote *remote)
{
    char why[TUI_WHY_MAX];
    int64_t now = tui_now_ms();

    if (remote->ws && tui_ws_work(remote->ws) != 0)
        lose(remote);
    if (remote->ws && now >= remote->ping_at_ms) {
        remote->ping_at_ms = now + PING_MS;
        send_json(remote, json_pack("{s:s, s:i}", "type", "ping", "id", ID_PING));
    }
    if (!remote->ws && now >= remote->retry_at_ms) {
        if (connect_now(remote, why) != 0)
            lose(remote);
        else
            tell(remote, "connected again");
    }
}

static const char *source_next(void *context, int *viewer)
{
    struct remote *remote = context;

    *viewer = 0;
    free(remote->taken);
    remote->taken = remote->notice ? remote->notice : remote->verdict;
    if (remote->taken == remote->verdict)
        remote->verdict = NULL;
    remote->notice = NULL;
    if (remote->taken)
        return remote->taken;
    if (remote->why[0])
        return NULL;
    work(remote);
    while (remote->ws && (remote->taken = tui_ws_next(remote->ws)) != NULL) {
        if (look(remote, remote->taken))
            return remote->taken;
        free(remote->taken);
        remote->taken = NULL;
    }
    return NULL;
}

/* An action is kept until it is answered; an older one is past then. */
static void keep_unanswered(struct remote *remote, const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    int64_t id = tui_field_number(message, "id", -1);

    if (type && strcmp(type, "action") == 0) {
        int last = UNANSWERED_MAX - 1;
        forget(remote, id);
        free(remote->unanswered[last]);
        memmove(remote->unanswered + 1, remote->unanswered,
                (size_t)last * sizeof *remote->unanswered);
        memmove(remote->unanswered_id + 1, remote->unanswered_id,
                (size_t)last * sizeof *remote->unanswered_id);
        remote->unanswered[0] = strdup(text);
        remote->unanswered_id[0] = id;
    }
    json_decref(message);
}

static void source_send(void *context, int viewer, const char *text)
{
    struct remote *remote = context;

    (void)viewer;
    keep_unanswered(remote, text);
    if (remote->ws && remote->joined)
        tui_ws_send(remote->ws, text);
    else
        tell(remote, "there is no connection at the moment");
}

static const char *source_ended(void *context)
{
    struct remote *remote = context;

    return remote->why[0] ? remote->why : NULL;
}

static const char *source_trouble(void *context)
{
    struct remote *remote = context;

    return remote->joined && remote->ws ? NULL : "No connection: trying again";
}

static void source_close(void *context)
{
    struct remote *remote = context;

    tui_ws_close(remote->ws);
    for (int i = 0; i < UNANSWERED_MAX; i++)
        free(remote->unanswered[i]);
    free(remote->taken);
    free(remote->notice);
    free(remote->verdict);
    tui_pledges_free(remote->pledges);
    free(remote);
}

static const char *source_kept(void *context)
{
    struct remote *remote = context;

    return tui_pledges_path(remote->pledges);
}

void tui_remote_server(const struct tui_url *url, char out[TUI_SERVER_MAX])
{
    snprintf(out, TUI_SERVER_MAX, "%s:%s", url->host, url->port);
}

int tui_remote_name(const char *name, char out[TBL_PERSON_MAX], char why[TUI_WHY_MAX])
{
    const char *user = getenv("USER");

    if (!name)
        name = user && tbl_name_good(user) ? user : "Guest";
    if (!tbl_name_good(name))
        return tui_fail(why, "--name: '%.40s': " TBL_NAME_WANTED, name);
    snprintf(out, TBL_PERSON_MAX, "%s", name);
    return 0;
}

int tui_remote_open(struct tui_source *source, const char *link, const char *name, int watch,
                    char why[TUI_WHY_MAX])
{
    struct remote *remote = calloc(1, sizeof *remote);

    if (!remote) {
        snprintf(why, TUI_WHY_MAX, "not enough memory to connect");
        return -1;
    }
    *source = (struct tui_source){
        .context = remote,
        .viewers = 1,
        .fd = source_fd,
        .wait_ms = source_wait_ms,
        .next = source_next,
        .send = source_send,
        .ended = source_ended,
        .trouble = source_trouble,
        .kept = source_kept,
        .close = source_close,
    };
    remote->seq = -1;
    remote->watch = watch;
    remote->retry_ms = RETRY_MS;
    if (tui_url_read(link, &remote->url, why) != 0) {
        source_close(remote);
        return -1;
    }
    tui_remote_server(&remote->url, remote->server);
    remote->is_known = tui_known_read(remote->server, &remote->known) == 0;
    if (!remote->url.table[0])
        tui_fail(why, "'%.80s' names no table; with --new one is made there", link);
    if (!remote->url.table[0] ||
        ((name || !remote->is_known) && tui_remote_name(name, remote->name, why) != 0)) {
        source_close(remote);
        return -1;
    }
    remote->pledges = tui_pledges_new(remote->url.table);
    if (!remote->pledges) {
        source_close(remote);
        return tui_fail(why, "not enough memory to connect");
    }
    if (connect_now(remote, why) != 0) {
        source_close(remote);
        return TUI_UNREACHABLE;
    }
    return 0;
}
