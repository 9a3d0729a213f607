/* tryout.c - see tryout.h. */
#include "server/tryout.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/bot_round.h"
#include "server/think.h"

#define COST 10        /* as much as so many changes of the store */
#define SEATS 4        /* bots at the table, or as many as the deck is enough for */
#define ROUNDS 1000    /* to be played */
#define ACTIONS 4000   /* of a round; one that is longer does not end */
#define CPU_MS 4000    /* of the thread, for all of it */
#define LEVEL "normal" /* of the bots */
#define SEED UINT64_C(1)

struct srv_tryout {
    struct srv_tryout *next;
    struct net_conn *conn; /* who waits, or NULL: nobody any more */
    uint64_t address;
    atomic_int cancel;
    struct d4_edition edition;

    /* The thread's, until it is done. */
    struct d4_rules rules;
    struct d4_game game;
    struct bot bot[SEATS];
    struct lab_bots bots;
    int seats; /* 0: nothing was played */
    int first; /* the seat that moved first in the round at hand */
    int64_t until_ms;
    int rounds, out, blocked, endless;
    int wins[SEATS];      /* by place in the order of the first turns */
    uint32_t turns;       /* of the round at hand */
    uint32_t all[ROUNDS]; /* of the rounds that ended */
    struct d4_error fault;
};

/* --- On the thread. */

static int64_t cpu_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int moved(void *context, const struct d4_game *game, int seat, struct d4_action action,
                 const struct d4_events *events)
{
    struct srv_tryout *tryout = context;

    (void)game;
    (void)seat;
    (void)action;
    for (int i = 0; i < events->count; i++)
        tryout->turns += events->event[i].type == D4_EVENT_TURN;
    return atomic_load(&tryout->cancel) || cpu_ms() >= tryout->until_ms;
}

/* Plays one round. Returns 0, or -1 if it was stopped, and then it counts for nothing. */
static int play_round(struct srv_tryout *tryout, int number)
{
    struct d4_game *game = &tryout->game;
    uint64_t seed = lab_bots_mix(SEED, (uint64_t)number);
    struct d4_random random;

    d4_random_fast(&random, seed);
    d4_game_init(game, &tryout->rules, &random);
    d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
    tryout->first = game->turn;
    tryout->turns = 1;
    enum lab_bots_end end = lab_bots_play(&tryout->bots, game, seed);
    if (end == LAB_BOTS_STOPPED)
        return -1;
    tryout->rounds++;
    if (end == LAB_BOTS_ENDLESS) {
        tryout->endless++;
    } else if (game->phase == D4_PHASE_OVER) {
        tryout->all[tryout->out++] = tryout->turns;
        tryout->wins[(game->winner + tryout->seats - tryout->first) % tryout->seats]++;
    } else {
        tryout->blocked++;
    }
    return 0;
}

/* The table: as many of the seats as the deck is enough for. Returns 0, or -1: 'fault' says
 * why nobody can play it. */
static int make_rules(struct srv_tryout *tryout)
{
    struct d4_setup setup;

    for (int seats = SEATS; seats >= 2; seats--) {
        d4_setup_init(&setup, &tryout->edition);
        if (d4_rules_make(&tryout->rules, &tryout->edition, &setup, seats, &tryout->fault) ==
            D4_OK) {
            tryout->seats = seats;
            return 0;
        }
    }
    return -1;
}

static int compare(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;

    return (first > second) - (first < second);
}

static void work(void *context)
{
    struct srv_tryout *tryout = context;
    int opened = 0;

    if (make_rules(tryout) != 0)
        return;
    for (; opened < tryout->seats; opened++) {
        if (bot_open_kind(&tryout->bot[opened], LEVEL, opened, SEED, &tryout->fault) != 0)
            break;
        tryout->bot[opened].perfect = 1;
        tryout->bots.bot[opened] = &tryout->bot[opened];
    }
    tryout->bots.most = ACTIONS;
    tryout->bots.listener = (struct lab_listener){.context = tryout, .moved = moved};
    tryout->until_ms = cpu_ms() + CPU_MS;
    for (int i = 0; opened == tryout->seats && i < ROUNDS; i++)
        if (play_round(tryout, i) != 0)
            break;
    while (opened-- > 0)
        bot_close(&tryout->bot[opened]);
    qsort(tryout->all, (size_t)tryout->out, sizeof *tryout->all, compare);
}

/* --- On the loop. */

static json_t *turns_json(const struct srv_tryout *tryout)
{
    double sum = 0;

    if (tryout->out == 0)
        return json_null();
    for (int i = 0; i < tryout->out; i++)
        sum += tryout->all[i];
    return json_pack("{s: f, s: i, s: i, s: i}", "mean", sum / tryout->out, "median",
                     (int)tryout->all[tryout->out / 2], "most",
                     (int)tryout->all[tryout->out * 9 / 10], "longest",
                     (int)tryout->all[tryout->out - 1]);
}

static json_t *answer(const struct srv_tryout *tryout)
{
    json_t *wins = json_array();

    if (tryout->seats == 0)
        return json_pack("{s: b, s: n, s: s}", "good", 0, "line", "text", tryout->fault.text);
    for (int i = 0; i < tryout->seats; i++)
        json_array_append_new(wins, json_integer(tryout->wins[i]));
    return json_pack("{s: b, s: i, s: i, s: i, s: i, s: i, s: i, s: o, s: o}", "good", 1,
                     "seats", tryout->seats, "wanted", ROUNDS, "rounds", tryout->rounds, "out",
                     tryout->out, "blocked", tryout->blocked, "endless", tryout->endless,
                     "turns", turns_json(tryout), "wins", wins);
}

static void respond(struct net_conn *conn, int status, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);

    if (text == NULL)
        abort();
    net_respond(conn, status, "application/json", "Cache-Control: no-store\r\n", text,
                strlen(text), 0);
    free(text);
    json_decref(json);
}

static void give_up(struct srv_tryout *tryout)
{
    atomic_store(&tryout->cancel, 1);
    if (tryout->conn != NULL)
        respond(tryout->conn, 503,
                json_pack("{s: {s: s, s: s}}", "error", "code", "busy", "text",
                          "the tryout was given up; try again"));
    tryout->conn = NULL;
}

static void done(struct srv_hub *hub, void *context)
{
    struct srv_tryout *tryout = context;
    struct srv_tryout **link = &hub->tryouts;

    if (atomic_load(&tryout->cancel))
        give_up(tryout);
    if (tryout->conn != NULL)
        respond(tryout->conn, 200, answer(tryout));
    while (*link != tryout)
        link = &(*link)->next;
    *link = tryout->next;
    free(tryout);
}

void srv_tryout_send(struct srv_call *call, const struct d4_edition *edition)
{
    struct srv_hub *hub = call->hub;
    uint64_t address = net_address_hash(call->conn);

    for (const struct srv_tryout *other = hub->tryouts; other != NULL; other = other->next)
        if (address != 0 && other->address == address) {
            srv_error(call, 503, "busy", "a deck of yours is being tried; wait for it");
            return;
        }
    if (!srv_may(hub, call->conn, COST)) {
        srv_error(call, 429, "rate", "many decks were tried from here; wait a minute");
        return;
    }
    struct srv_tryout *tryout = calloc(1, sizeof *tryout);
    if (tryout == NULL)
        abort();
    tryout->conn = call->conn;
    tryout->address = address;
    tryout->edition = *edition;
    if (srv_work(hub->minds, SRV_LONG, address, work, done, tryout) != 0) {
        free(tryout);
        srv_error(call, 503, "busy", "many decks are being tried; try again in a minute");
        return;
    }
    tryout->next = hub->tryouts;
    hub->tryouts = tryout;
}

void srv_tryout_left(struct srv_hub *hub, struct net_conn *conn)
{
    for (struct srv_tryout *tryout = hub->tryouts; tryout != NULL; tryout = tryout->next)
        if (tryout->conn == conn)
            give_up(tryout);
}

void srv_tryouts_stop(struct srv_hub *hub)
{
    for (struct srv_tryout *tryout = hub->tryouts; tryout != NULL; tryout = tryout->next)
        atomic_store(&tryout->cancel, 1);
}
