/* commit.c - commits in groups; what waits for them is in their outbox. */
#include "server/commit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/events.h"
#include "server/log.h"
#include "server/outbox.h"
#include "server/room.h"

#define LEASE_MS INT64_C(30000)
#define RENEW_US INT64_C(10000000)
#define RENEW_AGAIN_US INT64_C(1000000) /* after it failed */
#define PRUNE_US INT64_C(86400000000)
#define PRUNE_FIRST_US INT64_C(60000000) /* a start has other things to do */
#define DAY_MS INT64_C(86400000)
#define SETTLE_US INT64_C(1000000)
#define REST_US INT64_C(1000000)      /* without a commit, and pages are given back */
#define PRUNE_PAUSE_US INT64_C(20000) /* between two steps: commits come first */

/* A batch and what waits for it. */
struct parcel {
    uint64_t number;
    struct store_batch *batch;
    struct srv_outbox outbox;
};

struct srv_commits {
    struct srv_hub *hub;
    struct store *store; /* the thread's own */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted, leaving, landing;
    struct store *settling; /* the settler's own */
    pthread_t settler;
    struct parcel filling, flying;
    int flies;        /* flag: 'flying' is with the thread */
    int landed;       /* flag: the thread is done with it; under the mutex */
    int quit;         /* under the mutex */
    int closing;      /* flag: the server ends, what was put is still committed */
    int64_t renew_us; /* when the lease is to be renewed, 0: not ours; under the mutex */
    struct store_error unrenewed; /* why that failed, STORE_OK: it did not; under the mutex */
    uint64_t durable;
    /* The result, under the mutex. */
    enum store_status status;
    struct store_error error;
    char (*lost)[TBL_ID_MAX]; /* owned: tables that are not ours any more */
    int lost_count, lost_room;
    /* The settler's own. */
    int64_t prune_us; /* when to prune again */
    int prunes;       /* flag: it does so now */
    struct store_pruning pruning;
    int64_t took_us;
};

/* Commits what it can: a table that another owner has taken, or that is not live any more,
 * is left out and noted. */
static void commit(struct srv_commits *commits)
{
    struct store_batch *batch = commits->flying.batch;
    struct store_error error = {0};
    int64_t began = srv_now_us();
    int failed = -1;
    enum store_status status = store_commit(commits->store, batch, &failed, &error);

    commits->lost_count = 0;
    while (status != STORE_OK && failed >= 0) {
        const char *table = store_batch_table(batch, failed);

        if (table == NULL || table[0] == '\0')
            break;
        commits->lost = srv_grown(commits->lost, &commits->lost_room, commits->lost_count,
                                  sizeof *commits->lost);
        char *lost = commits->lost[commits->lost_count++];
        snprintf(lost, TBL_ID_MAX, "%s", table);
        store_batch_drop_table(batch, lost);
        failed = -1;
        status = store_commit(commits->store, batch, &failed, &error);
    }
    pthread_mutex_lock(&commits->mutex);
    commits->status = status;
    commits->error = error;
    commits->took_us = srv_now_us() - began;
    commits->landed = 1;
    pthread_cond_signal(&commits->landing);
    pthread_mutex_unlock(&commits->mutex);
    net_notify(commits->hub->net);
}

/* The moment before which what is kept for 'days' goes; 0: never. */
static int64_t days_ago(int days)
{
    return days > 0 ? srv_wall_ms() - days * DAY_MS : 0;
}

/* Once a day, what need not be kept any longer goes, in short steps: a commit that comes
 * meanwhile waits for one step at most. */
static void prune(struct srv_commits *commits)
{
    const struct srv_config *config = &commits->hub->config;
    struct store_pruning *pruning = &commits->pruning;
    struct store_error error;

    if (!commits->prunes) {
        *pruning = (struct store_pruning){.before = {
                                              .logs_ms = days_ago(config->keep_logs_days),
                                              .games_ms = days_ago(config->keep_games_days),
                                              .guests_ms = days_ago(config->keep_guests_days),
                                              .reports_ms = days_ago(config->keep_reports_days),
                                          }};
        commits->prune_us = srv_now_us() + PRUNE_US;
    }
    commits->prunes =
        store_prune_step(commits->settling, pruning, &error) == STORE_OK && !pruning->done;
    if (!commits->prunes)
        srv_log(commits->hub, SRV_INFO, "pruned",
                "tables=%lld entries=%lld games=%lld guests=%lld reports=%lld",
                (long long)pruning->pruned.tables, (long long)pruning->pruned.entries,
                (long long)pruning->pruned.games, (long long)pruning->pruned.guests,
                (long long)pruning->pruned.reports);
}

int srv_commits_claim(struct srv_commits *commits, struct store_error *error)
{
    int64_t now = srv_wall_ms();

    pthread_mutex_lock(&commits->mutex);
    commits->renew_us = srv_now_us() + RENEW_US;
    pthread_mutex_unlock(&commits->mutex);
    return store_claim_all(commits->store, commits->hub->owner, now, now + LEASE_MS, error) < 0
               ? -1
               : 0;
}

static struct timespec time_at(int64_t us)
{
    return (struct timespec){us / 1000000, us % 1000000 * 1000};
}

/* Waits for work, for 'most_us' at most, or until the lease is to be renewed. Returns whether
 * there is work. */
static int wait_for_work(struct srv_commits *commits, int64_t most_us, int *quit, int *renew)
{
    pthread_mutex_lock(&commits->mutex);
    int64_t until_us = srv_now_us() + most_us;
    if (commits->renew_us != 0 && commits->renew_us < until_us)
        until_us = commits->renew_us;
    struct timespec until = time_at(until_us);
    int timed_out = 0;
    while (!timed_out && !commits->quit && (!commits->flies || commits->landed))
        timed_out = pthread_cond_timedwait(&commits->wanted, &commits->mutex, &until) != 0;
    *quit = commits->quit;
    *renew = commits->renew_us != 0 && srv_now_us() >= commits->renew_us;
    int work = commits->flies && !commits->landed;
    pthread_mutex_unlock(&commits->mutex);
    return work;
}

/* A renewal that fails is tried again soon, and told to the loop. */
static void renew_lease(struct srv_commits *commits)
{
    struct store_error error = {0};

    if (srv_commits_claim(commits, &error) == 0)
        return;
    pthread_mutex_lock(&commits->mutex);
    commits->unrenewed = error;
    commits->renew_us = srv_now_us() + RENEW_AGAIN_US;
    pthread_mutex_unlock(&commits->mutex);
    net_notify(commits->hub->net);
}

static void *run(void *context)
{
    struct srv_commits *commits = context;

    for (int quit = 0, renew = 0, keeps = 0; !quit;) {
        if (wait_for_work(commits, keeps ? REST_US : RENEW_US, &quit, &renew)) {
            commit(commits);
            keeps = 1;
        } else if (keeps && !renew) {
            store_rest(commits->store);
            keeps = 0;
        }
        if (renew)
            renew_lease(commits);
    }
    return NULL;
}

/* Moves what was committed into the database's file, so that no commit has to. */
static void *settle(void *context)
{
    struct srv_commits *commits = context;
    struct store_error error;
    int quit = 0;

    while (!quit) {
        struct timespec until =
            time_at(srv_now_us() + (commits->prunes ? PRUNE_PAUSE_US : SETTLE_US));

        pthread_mutex_lock(&commits->mutex);
        if (!commits->quit)
            pthread_cond_timedwait(&commits->leaving, &commits->mutex, &until);
        quit = commits->quit;
        pthread_mutex_unlock(&commits->mutex);
        /* A fault shows in the next commit; here there is nobody to tell. */
        (void)store_settle(commits->settling, &error);
        srv_room_look(commits->hub, commits->settling);
        if (!quit && (commits->prunes || srv_now_us() >= commits->prune_us))
            prune(commits);
    }
    return NULL;
}

struct srv_commits *srv_commits_open(struct srv_hub *hub, const char *path, char *error,
                                     size_t size)
{
    struct store_error fault;
    struct srv_commits *commits = calloc(1, sizeof *commits);

    if (commits == NULL)
        abort();
    commits->hub = hub;
    commits->store = store_open(path, &fault);
    commits->settling = commits->store ? store_open(path, &fault) : NULL;
    if (commits->settling == NULL) {
        snprintf(error, size, "%s", fault.text);
        if (commits->store != NULL)
            store_close(commits->store);
        free(commits);
        return NULL;
    }
    store_settled_by_others(commits->store);
    commits->prune_us = srv_now_us() + PRUNE_FIRST_US;
    commits->filling.number = 1;
    commits->filling.batch = store_batch_new();
    commits->flying.batch = store_batch_new();
    pthread_mutex_init(&commits->mutex, NULL);
    pthread_condattr_t monotonic; /* a clock that is set must not hold a renewal up */
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&commits->wanted, &monotonic);
    pthread_cond_init(&commits->leaving, &monotonic);
    pthread_cond_init(&commits->landing, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&commits->thread, NULL, run, commits) != 0 ||
        pthread_create(&commits->settler, NULL, settle, commits) != 0)
        abort();
    return commits;
}

static void await_landing(struct srv_commits *commits)
{
    pthread_mutex_lock(&commits->mutex);
    while (commits->flies && !commits->landed)
        pthread_cond_wait(&commits->landing, &commits->mutex);
    pthread_mutex_unlock(&commits->mutex);
}

void srv_commits_close(struct srv_commits *commits)
{
    commits->closing = 1;
    while (!srv_commits_idle(commits)) {
        srv_commits_turn(commits);
        await_landing(commits);
        srv_commits_done(commits);
    }
    pthread_mutex_lock(&commits->mutex);
    commits->quit = 1;
    pthread_cond_signal(&commits->wanted);
    pthread_cond_signal(&commits->leaving);
    pthread_mutex_unlock(&commits->mutex);
    pthread_join(commits->thread, NULL);
    pthread_join(commits->settler, NULL);
    store_close(commits->store);
    store_close(commits->settling);
    free(commits->lost);
    store_batch_free(commits->filling.batch);
    store_batch_free(commits->flying.batch);
    srv_outbox_free(&commits->filling.outbox);
    srv_outbox_free(&commits->flying.outbox);
    pthread_mutex_destroy(&commits->mutex);
    pthread_cond_destroy(&commits->wanted);
    pthread_cond_destroy(&commits->leaving);
    pthread_cond_destroy(&commits->landing);
    free(commits);
}

struct store_batch *srv_batch(struct srv_commits *commits)
{
    return commits->filling.batch;
}

uint64_t srv_batch_number(const struct srv_commits *commits)
{
    return commits->filling.number;
}

uint64_t srv_batch_durable(const struct srv_commits *commits)
{
    return commits->durable;
}

/* The outbox behind batch 'after'. */
static struct srv_outbox *behind(struct srv_commits *commits, uint64_t after)
{
    return commits->flies && after == commits->flying.number ? &commits->flying.outbox
                                                             : &commits->filling.outbox;
}

void srv_post(struct srv_commits *commits, uint64_t after, struct srv_conn *conn,
              const char *text, size_t size)
{
    if (after <= commits->durable)
        net_send(conn->net, text, size);
    else
        srv_outbox_put(behind(commits, after), (struct srv_post){.conn = conn->number}, text,
                       size);
}

void srv_post_behind(struct srv_commits *commits, struct srv_conn *conn, const char *text,
                     size_t size)
{
    struct srv_post post = {.conn = conn->number, .stands = 1};
    uint64_t after = commits->filling.number - 1;

    if (after <= commits->durable)
        net_send(conn->net, text, size);
    else
        srv_outbox_put(behind(commits, after), post, text, size);
}

void srv_post_answer(struct srv_commits *commits, uint64_t after, struct srv_conn *conn,
                     int64_t id, const char *text, size_t size)
{
    struct srv_post post = {.conn = conn->number, .has_id = 1, .id = id};

    post.began_us = commits->hub->began_us;
    if (after > commits->durable) {
        srv_outbox_put(behind(commits, after), post, text, size);
        return;
    }
    net_send(conn->net, text, size);
    srv_acknowledged(commits->hub, post.began_us);
}

void srv_post_response(struct srv_commits *commits, uint64_t after, struct net_conn *conn,
                       int status, char *json_text)
{
    size_t size = strlen(json_text);

    if (after <= commits->durable)
        net_respond(conn, status, "application/json", "Cache-Control: no-store\r\n", json_text,
                    size, 0);
    else
        srv_outbox_put(behind(commits, after),
                       (struct srv_post){.http = conn, .status = status}, json_text, size);
    free(json_text);
}

int srv_commits_idle(const struct srv_commits *commits)
{
    return !commits->flies && store_batch_count(commits->filling.batch) == 0 &&
           commits->filling.outbox.posts == 0;
}

void srv_commits_turn(struct srv_commits *commits)
{
    if (commits->flies ||
        (store_batch_count(commits->filling.batch) == 0 && commits->filling.outbox.posts == 0))
        return;
    struct parcel next = commits->flying;

    srv_room_sent(commits->hub, store_batch_size(commits->filling.batch));
    pthread_mutex_lock(&commits->mutex);
    commits->flying = commits->filling;
    commits->flies = 1;
    commits->landed = 0;
    pthread_cond_signal(&commits->wanted);
    pthread_mutex_unlock(&commits->mutex);
    next.number = commits->flying.number + 1;
    commits->filling = next;
}

/* What is in memory is ahead of the disk: every table that was written to since is given up,
 * to be read back. */
static void fall_back(struct srv_commits *commits)
{
    struct srv_hub *hub = commits->hub;
    struct srv_table *table, *next;

    store_batch_clear(commits->filling.batch);
    srv_outbox_refuse(hub, &commits->filling.outbox, 0);
    srv_outbox_empty(&commits->filling.outbox);
    if (commits->closing)
        return; /* or what is read back would be written, and fail, for ever */
    srv_events_untie(hub);
    HASH_ITER(hh, hub->tables, table, next)
    {
        if (table->batch >= commits->flying.number)
            srv_table_fall_back(hub, table);
    }
    srv_people_reload(hub, commits->flying.number);
    srv_events_reload(hub);
}

/* Whoever runs the server hears that the lease could not be renewed. If another has taken the
 * store over, this one has nothing to serve any more. */
static void tell_unrenewed(struct srv_commits *commits)
{
    struct srv_hub *hub = commits->hub;

    pthread_mutex_lock(&commits->mutex);
    struct store_error error = commits->unrenewed;
    commits->unrenewed.status = STORE_OK;
    pthread_mutex_unlock(&commits->mutex);
    if (error.status == STORE_OK)
        return;
    hub->count.lease_failures++;
    srv_log(hub, SRV_ERROR, error.status == STORE_FENCED ? "lease-lost" : "lease-unrenewed",
            "text=%s", error.text);
    if (error.status == STORE_FENCED)
        srv_hub_give_up(hub);
}

void srv_commits_done(struct srv_commits *commits)
{
    struct srv_hub *hub = commits->hub;

    tell_unrenewed(commits);
    if (!commits->flies)
        return;
    pthread_mutex_lock(&commits->mutex);
    int landed = commits->landed;
    commits->flies = !landed;
    pthread_mutex_unlock(&commits->mutex);
    if (!landed)
        return;
    hub->count.commits++;
    hub->count.commit_us_sum += (uint64_t)commits->took_us;
    hub->count.committed_entries += (uint64_t)store_batch_count(commits->flying.batch);
    commits->durable = commits->flying.number;
    if (commits->status == STORE_OK) {
        srv_outbox_send(hub, &commits->flying.outbox);
    } else {
        hub->count.commit_failures++;
        srv_log(hub, SRV_ERROR, "commit-failed", "text=%s", commits->error.text);
        srv_outbox_refuse(hub, &commits->flying.outbox, commits->error.in_doubt);
        fall_back(commits);
    }
    for (int i = 0; i < commits->lost_count; i++) {
        struct srv_table *lost = srv_table_find(hub, commits->lost[i]);

        srv_log(hub, SRV_ERROR, "table-taken", "table=%s", commits->lost[i]);
        if (lost != NULL)
            srv_table_end(hub, lost, SRV_END_TAKEN);
    }
    store_batch_clear(commits->flying.batch);
    srv_outbox_empty(&commits->flying.outbox);
    srv_commits_turn(commits);
}
