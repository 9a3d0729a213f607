/* commit.c - commits in groups, and what waits for them. */
#include "server/commit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/events.h"
#include "server/log.h"

#define OUTBOX_KEPT ((size_t)1 << 20) /* bytes that an empty outbox may hold on to */
#define LEASE_MS INT64_C(30000)
#define RENEW_US INT64_C(10000000)
#define RENEW_AGAIN_US INT64_C(1000000) /* after it failed */
#define PRUNE_US INT64_C(86400000000)
#define PRUNE_FIRST_US INT64_C(60000000) /* a start has other things to do */
#define DAY_MS INT64_C(86400000)
#define SETTLE_US INT64_C(1000000)
#define LOST_MAX 64 /* tables that one commit may lose to another owner */

/* One message that waits. A connection is kept by its number: it may be gone by then. */
struct post {
    uint32_t conn;
    int has_id;
    int64_t id;
    int64_t began_us;
    size_t offset, size;
    struct net_conn *http; /* or NULL: a WebSocket's */
    int status;
};

struct outbox {
    struct post *post;
    int posts, post_room;
    char *bytes;
    size_t size, room;
};

/* A batch and what waits for it. */
struct parcel {
    uint64_t number;
    struct store_batch *batch;
    struct outbox outbox;
};

struct srv_commits {
    struct srv_hub *hub;
    struct store *store; /* the thread's own */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted, leaving;
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
    char lost[LOST_MAX][TBL_ID_MAX]; /* tables that are not ours any more */
    int lost_count;
    int64_t prune_us; /* the settler's own */
    int64_t took_us;
};

static void *grown(void *array, int *room, int count, size_t each)
{
    if (count < *room)
        return array;
    *room = *room ? *room * 2 : 64;
    array = realloc(array, (size_t)*room * each);
    if (array == NULL)
        abort();
    return array;
}

static size_t keep(struct outbox *outbox, const char *text, size_t size)
{
    size_t offset = outbox->size;

    if (outbox->size + size > outbox->room) {
        outbox->room = (outbox->size + size) * 2;
        outbox->bytes = realloc(outbox->bytes, outbox->room);
        if (outbox->bytes == NULL)
            abort();
    }
    memcpy(outbox->bytes + offset, text, size);
    outbox->size += size;
    return offset;
}

/* Empties the outbox. What a burst made large is given back. */
static void empty(struct outbox *outbox)
{
    if (outbox->room > OUTBOX_KEPT) {
        free(outbox->bytes);
        free(outbox->post);
        *outbox = (struct outbox){0};
    }
    outbox->posts = 0;
    outbox->size = 0;
}

/* Commits what it can: a table that another owner has taken, or that is not live any more,
 * is left out and noted. */
static void commit(struct srv_commits *commits)
{
    struct store_batch *batch = commits->flying.batch;
    struct store_error error = {0};
    int64_t began = srv_now_us();
    int failed = -1, lost = 0;
    enum store_status status = store_commit(commits->store, batch, &failed, &error);

    while (status != STORE_OK && failed >= 0 && lost < LOST_MAX) {
        const char *table = store_batch_table(batch, failed);

        if (table == NULL || table[0] == '\0')
            break;
        snprintf(commits->lost[lost], sizeof commits->lost[lost], "%s", table);
        store_batch_drop_table(batch, commits->lost[lost++]);
        failed = -1;
        status = store_commit(commits->store, batch, &failed, &error);
    }
    pthread_mutex_lock(&commits->mutex);
    commits->status = status;
    commits->error = error;
    commits->took_us = srv_now_us() - began;
    commits->lost_count = lost;
    commits->landed = 1;
    pthread_mutex_unlock(&commits->mutex);
    net_notify(commits->hub->net);
}

/* Once a day, what need not be kept any longer goes. */
static void prune(struct srv_commits *commits)
{
    const struct srv_config *config = &commits->hub->config;
    int64_t now = srv_wall_ms();
    struct store_pruned pruned;
    struct store_error error;

    commits->prune_us = srv_now_us() + PRUNE_US;
    (void)store_prune(
        commits->settling, config->keep_logs_days ? now - config->keep_logs_days * DAY_MS : 0,
        config->keep_games_days ? now - config->keep_games_days * DAY_MS : 0, &pruned, &error);
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

/* Waits for work, or until the lease is to be renewed. Returns whether there is work. */
static int wait_for_work(struct srv_commits *commits, int *quit, int *renew)
{
    pthread_mutex_lock(&commits->mutex);
    struct timespec until =
        time_at(commits->renew_us != 0 ? commits->renew_us : srv_now_us() + RENEW_US);
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

    for (int quit = 0, renew = 0; !quit;) {
        if (wait_for_work(commits, &quit, &renew))
            commit(commits);
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
        struct timespec until = time_at(srv_now_us() + SETTLE_US);

        pthread_mutex_lock(&commits->mutex);
        if (!commits->quit)
            pthread_cond_timedwait(&commits->leaving, &commits->mutex, &until);
        quit = commits->quit;
        pthread_mutex_unlock(&commits->mutex);
        /* A fault shows in the next commit; here there is nobody to tell. */
        (void)store_settle(commits->settling, &error);
        if (!quit && srv_now_us() >= commits->prune_us)
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
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&commits->thread, NULL, run, commits) != 0 ||
        pthread_create(&commits->settler, NULL, settle, commits) != 0)
        abort();
    return commits;
}

void srv_commits_close(struct srv_commits *commits)
{
    commits->closing = 1;
    while (!srv_commits_idle(commits)) {
        srv_commits_turn(commits);
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
    store_batch_free(commits->filling.batch);
    store_batch_free(commits->flying.batch);
    free(commits->filling.outbox.post);
    free(commits->filling.outbox.bytes);
    free(commits->flying.outbox.post);
    free(commits->flying.outbox.bytes);
    pthread_mutex_destroy(&commits->mutex);
    pthread_cond_destroy(&commits->wanted);
    pthread_cond_destroy(&commits->leaving);
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
static struct outbox *behind(struct srv_commits *commits, uint64_t after)
{
    return commits->flies && after == commits->flying.number ? &commits->flying.outbox
                                                             : &commits->filling.outbox;
}

static void wait_for(struct srv_commits *commits, uint64_t after, struct post post,
                     const char *text, size_t size)
{
    struct outbox *outbox = behind(commits, after);

    post.offset = keep(outbox, text, size);
    post.size = size;
    outbox->post = grown(outbox->post, &outbox->post_room, outbox->posts, sizeof post);
    outbox->post[outbox->posts++] = post;
}

/* An acknowledgement left: how long did it take? */
static void acknowledged(struct srv_hub *hub, int64_t began_us)
{
    static const int64_t LIMIT_US[] = {100,   250,   500,   1000,   2500,   5000,
                                       10000, 25000, 50000, 100000, 1000000};
    int64_t took = srv_now_us() - began_us;
    int i = 0;

    while (i < 11 && took > LIMIT_US[i])
        i++;
    hub->count.ack_bucket[i]++;
    hub->count.acks++;
    hub->count.ack_us_sum += (uint64_t)took;
}

void srv_post(struct srv_commits *commits, uint64_t after, struct srv_conn *conn,
              const char *text, size_t size)
{
    if (after <= commits->durable)
        net_send(conn->net, text, size);
    else
        wait_for(commits, after, (struct post){.conn = conn->number}, text, size);
}

void srv_post_answer(struct srv_commits *commits, uint64_t after, struct srv_conn *conn,
                     int64_t id, const char *text, size_t size)
{
    struct post post = {.conn = conn->number, .has_id = 1, .id = id};

    post.began_us = commits->hub->began_us;
    if (after > commits->durable) {
        wait_for(commits, after, post, text, size);
        return;
    }
    net_send(conn->net, text, size);
    acknowledged(commits->hub, post.began_us);
}

void srv_post_response(struct srv_commits *commits, uint64_t after, struct net_conn *conn,
                       int status, char *json_text)
{
    size_t size = strlen(json_text);

    if (after <= commits->durable)
        net_respond(conn, status, "application/json", "Cache-Control: no-store\r\n", json_text,
                    size, 0);
    else
        wait_for(commits, after, (struct post){.http = conn, .status = status}, json_text,
                 size);
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

    pthread_mutex_lock(&commits->mutex);
    commits->flying = commits->filling;
    commits->flies = 1;
    commits->landed = 0;
    pthread_cond_signal(&commits->wanted);
    pthread_mutex_unlock(&commits->mutex);
    next.number = commits->flying.number + 1;
    commits->filling = next;
}

static void send_posts(struct srv_commits *commits, struct outbox *outbox)
{
    struct srv_hub *hub = commits->hub;

    for (int i = 0; i < outbox->posts; i++) {
        const struct post *post = &outbox->post[i];
        const char *text = outbox->bytes + post->offset;
        struct srv_conn *conn = NULL;

        if (post->http != NULL) {
            net_respond(post->http, post->status, "application/json",
                        "Cache-Control: no-store\r\n", text, post->size, 0);
            continue;
        }
        HASH_FIND(hh, hub->conns, &post->conn, sizeof post->conn, conn);
        if (conn == NULL)
            continue;
        net_send(conn->net, text, post->size);
        if (post->has_id)
            acknowledged(hub, post->began_us);
    }
}

/* It is not on disk: whoever waits for an answer is told so. What is in doubt may be found
 * there after all if the server ends before its disk works again, so nobody is told that it
 * was not done. */
static void refuse_posts(struct srv_commits *commits, struct outbox *outbox, int in_doubt)
{
    const char *words = in_doubt
                            ? "the server could not write to its disk; whether this was done "
                              "shows when it works again"
                            : "the server could not write to its disk; nothing was done";

    for (int i = 0; i < outbox->posts; i++) {
        const struct post *post = &outbox->post[i];
        struct srv_conn *conn = NULL;
        char text[256];

        if (post->http != NULL) {
            int size =
                snprintf(text, sizeof text,
                         "{\"error\": {\"code\": \"storage\", \"text\": \"%s\"}}", words);
            net_respond(post->http, 503, "application/json", "Retry-After: 5\r\n", text,
                        (size_t)size, 0);
            continue;
        }
        HASH_FIND(hh, commits->hub->conns, &post->conn, sizeof post->conn, conn);
        if (conn == NULL || !post->has_id)
            continue;
        int size = snprintf(text, sizeof text,
                            "{\"type\": \"no\", \"id\": %lld, \"code\": \"storage\", "
                            "\"text\": \"%s\", \"retry_ms\": 5000}",
                            (long long)post->id, words);
        net_send(conn->net, text, (size_t)size);
    }
}

/* What is in memory is ahead of the disk: every table that was written to since is read
 * back. */
static void fall_back(struct srv_commits *commits)
{
    struct srv_hub *hub = commits->hub;
    struct srv_table *table, *next;

    store_batch_clear(commits->filling.batch);
    refuse_posts(commits, &commits->filling.outbox, 0);
    empty(&commits->filling.outbox);
    if (commits->closing)
        return; /* or what is read back would be written, and fail, for ever */
    srv_events_untie(hub);
    HASH_ITER(hh, hub->tables, table, next)
    {
        if (table->batch >= commits->flying.number)
            srv_table_reload(hub, table);
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
        send_posts(commits, &commits->flying.outbox);
    } else {
        hub->count.commit_failures++;
        srv_log(hub, SRV_ERROR, "commit-failed", "text=%s", commits->error.text);
        refuse_posts(commits, &commits->flying.outbox, commits->error.in_doubt);
        fall_back(commits);
    }
    for (int i = 0; i < commits->lost_count; i++) {
        struct srv_table *lost = srv_table_find(hub, commits->lost[i]);

        srv_log(hub, SRV_ERROR, "table-taken", "table=%s", commits->lost[i]);
        if (lost != NULL)
            srv_table_end(hub, lost);
    }
    store_batch_clear(commits->flying.batch);
    empty(&commits->flying.outbox);
    srv_commits_turn(commits);
}
