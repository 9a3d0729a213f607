/* think.c - threads that think for bots, and do other work that takes its time.
 *
 * Both kinds wait in a queue that is fair by address and table (share.h). Where so many bots
 * think at once that somebody would wait for more than SRV_WAIT_US, those of the addresses
 * that ask the most play at a lower level, which takes less time, and their tables are told. */
#define _GNU_SOURCE /* gettid() */
#include "server/think.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/bot.h"
#include "lab/pool.h"
#include "server/log.h"
#include "server/share.h"

#define THREADS_MAX 66
#define WORK_WAITING_MAX 64    /* works of other kinds that may wait */
#define LOWERED_AGAIN_MS 60000 /* from one word on lowered levels to the next, at a table */

_Static_assert(TBL_ID_MAX <= SRV_SHARE_NAME_MAX, "the id of a table fits");

struct task {
    struct srv_share_item item;
    struct task *next; /* of those that are finished */
    /* A thought... */
    struct tbl_thought thought;
    struct d4_action action;
    int pass;
    char asked[TBL_LEVEL_MAX]; /* level before it was lowered, "": it was not */
    /* ...or other work. */
    enum srv_length length;
    void (*work)(void *);
    void (*done)(struct srv_hub *, void *);
    void *context;
};

struct srv_minds {
    struct srv_hub *hub;
    pthread_mutex_t mutex;
    pthread_cond_t wanted;
    struct srv_share thoughts, work[2];     /* of each length; under the mutex */
    struct task *finished, **finished_last; /* under the mutex */
    int quit;
    int working[2]; /* other works waiting or running; of the loop's thread */
    int threads, thinkers;
    pthread_t thread[THREADS_MAX];
};

static void put_finished(struct srv_minds *minds, struct task *task)
{
    task->next = NULL;
    *minds->finished_last = task;
    minds->finished_last = &task->next;
}

static struct task *take_finished(struct srv_minds *minds)
{
    struct task *task = minds->finished;

    if (task != NULL) {
        minds->finished = task->next;
        if (minds->finished == NULL)
            minds->finished_last = &minds->finished;
    }
    return task;
}

/* The item is the first member of its task. */
static struct task *take(struct srv_share *share, int *parts)
{
    return (struct task *)(void *)srv_share_take(share, parts);
}

/* All that wait are to be served within SRV_WAIT_US; 'parts' is how many share that time
 * evenly with this one. A level that takes longer gives way to the next one that does not. */
static void lower(const struct srv_minds *minds, struct task *task, int parts)
{
    const struct bot_kind *asked = bot_kind_find(task->thought.level);
    const struct bot_kind *kind =
        asked ? bot_kind_within(asked, (long)SRV_WAIT_US * minds->thinkers / parts) : NULL;

    if (kind == asked)
        return;
    snprintf(task->asked, sizeof task->asked, "%s", asked->name);
    snprintf(task->thought.level, sizeof task->thought.level, "%s", kind->name);
}

static void run(struct srv_minds *minds, struct srv_share *share)
{
    int parts;

    pthread_mutex_lock(&minds->mutex);
    for (;;) {
        struct task *task = take(share, &parts);

        if (task == NULL && minds->quit)
            break;
        if (task == NULL) {
            pthread_cond_wait(&minds->wanted, &minds->mutex);
            continue;
        }
        pthread_mutex_unlock(&minds->mutex);
        if (task->work != NULL) {
            task->work(task->context);
        } else {
            lower(minds, task, parts);
            task->pass = tbl_thought_decide(&task->thought, &task->action) != 0;
        }
        pthread_mutex_lock(&minds->mutex);
        put_finished(minds, task);
        net_notify(minds->hub->net);
    }
    pthread_mutex_unlock(&minds->mutex);
}

static void *think(void *context)
{
    struct srv_minds *minds = context;

    run(minds, &minds->thoughts);
    return NULL;
}

static void *read_games(void *context)
{
    struct srv_minds *minds = context;

    run(minds, &minds->work[SRV_SHORT]);
    return NULL;
}

/* Long work gives way: people wait for bots at a table. */
static void *toil(void *context)
{
    struct srv_minds *minds = context;

    /* On Linux this is of the thread alone. */
    if (setpriority(PRIO_PROCESS, (id_t)gettid(), 10) != 0)
        srv_log(minds->hub, SRV_WARNING, "no-priority",
                "text=analyses take as much of the processor as bots: %s", strerror(errno));
    run(minds, &minds->work[SRV_LONG]);
    return NULL;
}

static void start(struct srv_minds *minds, void *(*function)(void *))
{
    if (pthread_create(&minds->thread[minds->threads++], NULL, function, minds) != 0)
        abort();
}

struct srv_minds *srv_minds_open(struct srv_hub *hub, int threads)
{
    struct srv_minds *minds = calloc(1, sizeof *minds);

    if (minds == NULL)
        abort();
    minds->hub = hub;
    minds->finished_last = &minds->finished;
    pthread_mutex_init(&minds->mutex, NULL);
    pthread_cond_init(&minds->wanted, NULL);
    if (threads == 0) /* the loop has a core of its own, where there are several */
        threads = lab_cores() > 1 ? lab_cores() - 1 : 1;
    minds->thinkers = threads < THREADS_MAX - 2 ? threads : THREADS_MAX - 2;
    start(minds, toil);
    start(minds, read_games);
    for (int i = 0; i < minds->thinkers; i++)
        start(minds, think);
    return minds;
}

static void post(struct srv_minds *minds, struct task *task)
{
    pthread_mutex_lock(&minds->mutex);
    srv_share_put(task->work != NULL ? &minds->work[task->length] : &minds->thoughts,
                  &task->item);
    pthread_cond_broadcast(&minds->wanted);
    pthread_mutex_unlock(&minds->mutex);
}

void srv_think(struct srv_minds *minds, struct srv_table *table,
               const struct tbl_out_think *think)
{
    struct task *task = calloc(1, sizeof *task);

    if (task == NULL)
        abort();
    memcpy(task->item.table, table->id, sizeof table->id);
    task->item.address = table->address;
    tbl_think(table->table, think, &task->thought);
    minds->hub->count.thoughts++;
    post(minds, task);
}

int srv_work(struct srv_minds *minds, enum srv_length length, uint64_t address,
             void (*work)(void *), void (*done)(struct srv_hub *, void *), void *context)
{
    struct task *task = calloc(1, sizeof *task);

    if (task == NULL || minds->working[length] >= WORK_WAITING_MAX) {
        free(task);
        return -1;
    }
    task->item.address = address;
    task->work = work;
    task->done = done;
    task->context = context;
    task->length = length;
    minds->working[length]++;
    post(minds, task);
    return 0;
}

/* Who plays against a weaker bot than they asked for is told. */
static void tell_lowered(struct srv_hub *hub, struct srv_table *table, const struct task *task)
{
    int64_t now = net_now_ms(hub->net);

    hub->count.lowered++;
    if (table->lowered_ms != 0 && now - table->lowered_ms < LOWERED_AGAIN_MS)
        return;
    table->lowered_ms = now;
    srv_log(hub, SRV_WARNING, "bots-lowered", "table=%s asked=%s level=%s", table->id,
            task->asked, task->thought.level);
    for (int v = 0; v < table->viewers; v++)
        srv_say(hub, table->viewer[v],
                "{\"type\": \"notice\", \"code\": \"bots-lowered\", \"text\": \"many bots "
                "think at once: %s plays as %s for now\"}",
                task->asked, task->thought.level);
}

static void finish(struct srv_minds *minds, struct task *task)
{
    struct srv_hub *hub = minds->hub;

    if (task->work != NULL) {
        minds->working[task->length]--;
        task->done(hub, task->context);
    } else {
        struct srv_table *table = srv_table_find(hub, task->item.table);

        if (table != NULL && table->table != NULL) {
            if (task->asked[0] != '\0')
                tell_lowered(hub, table, task);
            hub->from = NULL;
            tbl_out_clear(&hub->out);
            tbl_thought_done(table->table, srv_wall_ms(), task->thought.seat,
                             task->thought.question, task->pass, task->action, &hub->out);
            srv_table_done(hub, table);
        }
        tbl_thought_free(hub->world.library, &task->thought);
    }
    free(task);
}

void srv_thoughts_done(struct srv_minds *minds)
{
    for (;;) {
        pthread_mutex_lock(&minds->mutex);
        struct task *task = take_finished(minds);
        pthread_mutex_unlock(&minds->mutex);
        if (task == NULL)
            return;
        finish(minds, task);
    }
}

void srv_minds_close(struct srv_minds *minds)
{
    struct task *task;
    int parts;

    pthread_mutex_lock(&minds->mutex);
    while ((task = take(&minds->thoughts, &parts)) != NULL ||
           (task = take(&minds->work[SRV_SHORT], &parts)) != NULL ||
           (task = take(&minds->work[SRV_LONG], &parts)) != NULL)
        put_finished(minds, task);
    minds->quit = 1;
    pthread_cond_broadcast(&minds->wanted);
    pthread_mutex_unlock(&minds->mutex);
    for (int i = 0; i < minds->threads; i++)
        pthread_join(minds->thread[i], NULL);
    while ((task = take_finished(minds)) != NULL) {
        if (task->work != NULL)
            task->done(minds->hub, task->context);
        else
            tbl_thought_free(minds->hub->world.library, &task->thought);
        free(task);
    }
    pthread_mutex_destroy(&minds->mutex);
    pthread_cond_destroy(&minds->wanted);
    free(minds);
}
