/* analyses.c - analyses of kept games: who waits for which, and which are kept. */
#include "server/analyses.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analyze_game.h"
#include "server/think.h"

#define COST 10                           /* as much as so many changes of the store */
#define OF_ADDRESS_MAX 2                  /* being made at once for one address */
#define WAITERS_MAX 256                   /* for one analysis */
#define KEPT_MAX 64                       /* made ones that are kept... */
#define KEPT_BYTES_MAX ((size_t)32 << 20) /* ...and their bytes */

/* One analysis. While it is made it has waiters, and the thread has 'key', 'read' and 'moves'
 * of it; afterwards it is kept for those who come later. */
struct analysis {
    struct srv_game_key key;
    struct srv_analyses *all;
    uint64_t address; /* of who asked first */
    int making;       /* flag */
    int given_up;     /* flag: nobody waits for it, and nobody finds it any more */
    atomic_int cancel;
    struct net_conn *waiter[WAITERS_MAX];
    int waiters;
    struct srv_read read;
    uint64_t used;
    UT_hash_handle hh; /* by key; one that was given up is not there any more */
};

struct srv_analyses {
    struct srv_hub *hub;
    struct srv_shelf *shelf; /* of the thread that analyzes */
    struct analysis *by_key;
    uint64_t uses;
};

struct srv_analyses *srv_analyses_open(struct srv_hub *hub, const char *path)
{
    struct srv_analyses *analyses = calloc(1, sizeof *analyses);

    if (analyses == NULL)
        abort();
    analyses->hub = hub;
    analyses->shelf = srv_shelf_new(path);
    return analyses;
}

static void free_analysis(struct analysis *analysis)
{
    free(analysis->read.body);
    free(analysis);
}

static void unlink_analysis(struct srv_analyses *analyses, struct analysis *analysis)
{
    HASH_DELETE(hh, analyses->by_key, analysis);
}

void srv_analyses_stop(struct srv_analyses *analyses)
{
    struct analysis *analysis, *next;

    HASH_ITER(hh, analyses->by_key, analysis, next) atomic_store(&analysis->cancel, 1);
}

void srv_analyses_close(struct srv_analyses *analyses)
{
    struct analysis *analysis, *next;

    if (analyses == NULL)
        return;
    HASH_ITER(hh, analyses->by_key, analysis, next)
    {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        unlink_analysis(analyses, analysis);
        free_analysis(analysis);
    }
    srv_shelf_free(analyses->shelf);
    free(analyses);
}

/* --- On the thread. */

static void work(void *context)
{
    struct analysis *analysis = context;

    srv_analyze_game(analysis->all->shelf, &analysis->key, &analysis->cancel, &analysis->read);
}

/* --- On the loop. */

static void respond(struct net_conn *conn, const struct srv_read *read)
{
    const char *headers = read->status == 200   ? "Cache-Control: private, max-age=3600\r\n"
                          : read->status == 503 ? "Retry-After: 10\r\n"
                                                : "Cache-Control: no-store\r\n";

    net_respond(conn, read->status, "application/json", headers, read->body, read->size, 0);
}

/* Lets the ones go that nobody has asked for the longest. */
static void keep_few(struct srv_analyses *analyses)
{
    for (;;) {
        struct analysis *analysis, *next, *oldest = NULL;
        size_t bytes = 0;
        int count = 0;

        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked what was freed */
        HASH_ITER(hh, analyses->by_key, analysis, next)
        {
            if (analysis->making)
                continue;
            count++;
            bytes += analysis->read.size;
            if (oldest == NULL || analysis->used < oldest->used)
                oldest = analysis;
        }
        if (oldest == NULL || (count <= KEPT_MAX && bytes <= KEPT_BYTES_MAX))
            return;
        unlink_analysis(analyses, oldest);
        free_analysis(oldest);
    }
}

static void done(struct srv_hub *hub, void *context)
{
    struct analysis *analysis = context;
    struct srv_analyses *analyses = analysis->all;

    (void)hub;
    if (analysis->given_up) {
        free_analysis(analysis);
        return;
    }
    if (atomic_load(&analysis->cancel) || analysis->read.body == NULL) {
        free(analysis->read.body);
        srv_read_fail(&analysis->read, 503, "busy", "the server ends; try again");
    }
    for (int i = 0; i < analysis->waiters; i++)
        respond(analysis->waiter[i], &analysis->read);
    analysis->waiters = 0;
    analysis->making = 0;
    if (analysis->read.status != 200) {
        unlink_analysis(analyses, analysis);
        free_analysis(analysis);
        return;
    }
    keep_few(analyses);
}

static int made_for(const struct srv_analyses *analyses, uint64_t address)
{
    struct analysis *analysis, *next;
    int count = 0;

    HASH_ITER(hh, analyses->by_key, analysis, next)
    count += analysis->making && analysis->address == address;
    return count;
}

static void begin(struct srv_call *call, struct srv_analyses *analyses,
                  const struct srv_game_key *key)
{
    uint64_t address = net_address_hash(call->conn);

    if (!srv_may(call->hub, call->conn, COST)) {
        srv_error(call, 429, "rate", "many games were analyzed from here; wait a minute");
        return;
    }
    if (address != 0 && made_for(analyses, address) >= OF_ADDRESS_MAX) {
        srv_error(call, 503, "busy", "games of yours are being analyzed; wait for them");
        return;
    }
    struct analysis *analysis = calloc(1, sizeof *analysis);
    if (analysis == NULL)
        abort();
    analysis->key = *key;
    analysis->all = analyses;
    analysis->address = address;
    analysis->making = 1;
    analysis->waiter[analysis->waiters++] = call->conn;
    if (srv_work(call->hub->minds, SRV_LONG, address, work, done, analysis) != 0) {
        free(analysis);
        srv_error(call, 503, "busy", "many games are being analyzed; try again in a minute");
        return;
    }
    call->hub->count.analyses++;
    HASH_ADD_KEYPTR(hh, analyses->by_key, analysis->key.text, strlen(analysis->key.text),
                    analysis);
}

void srv_analysis_send(struct srv_call *call, const struct srv_game_key *key)
{
    struct srv_analyses *analyses = call->hub->analyses;
    struct analysis *found = NULL;

    HASH_FIND_STR(analyses->by_key, key->text, found);
    if (found == NULL) {
        begin(call, analyses, key);
        return;
    }
    found->used = ++analyses->uses;
    if (!found->making)
        respond(call->conn, &found->read);
    else if (found->waiters < WAITERS_MAX)
        found->waiter[found->waiters++] = call->conn;
    else
        srv_error(call, 503, "busy", "many wait for this analysis; try again in a minute");
}

void srv_analysis_left(struct srv_hub *hub, struct net_conn *conn)
{
    struct analysis *analysis, *next;

    HASH_ITER(hh, hub->analyses->by_key, analysis, next)
    {
        struct srv_read read = {0};
        int i = 0;

        while (i < analysis->waiters && analysis->waiter[i] != conn)
            i++;
        if (i == analysis->waiters)
            continue;
        analysis->waiter[i] = analysis->waiter[--analysis->waiters];
        srv_read_fail(&read, 503, "busy", "you did not wait for the analysis");
        respond(conn, &read);
        free(read.body);
        if (analysis->waiters == 0) {
            analysis->given_up = 1;
            atomic_store(&analysis->cancel, 1);
            unlink_analysis(hub->analyses, analysis);
            hub->count.analyses_given_up++;
        }
        return;
    }
}
