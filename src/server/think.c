/* think.c - threads that think for bots, and do other work that takes its time. */
#define _GNU_SOURCE /* gettid() */
#include "server/think.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define THREADS_MAX 65
#define WORK_WAITING_MAX 64 /* works of other kinds that may wait */

struct task {
    struct task *next;
    /* A thought... */
    char table[TBL_ID_MAX];
    struct tbl_thought thought;
    struct d4_action action;
    int pass;
    /* ...or other work. */
    void (*work)(void *);
    void (*done)(struct srv_hub *, void *);
    void *context;
};

struct queue {
    struct task *first, **last;
};

struct srv_minds {
    struct srv_hub *hub;
    pthread_mutex_t mutex;
    pthread_cond_t wanted;
    struct queue todo, works, finished; /* under the mutex */
    int quit;
    int working; /* other works waiting or running */
    int threads;
    pthread_t thread[THREADS_MAX];
};

static void put(struct queue *queue, struct task *task)
{
    task->next = NULL;
    *queue->last = task;
    queue->last = &task->next;
}

static struct task *take(struct queue *queue)
{
    struct task *task = queue->first;

    if (task != NULL) {
        queue->first = task->next;
        if (queue->first == NULL)
            queue->last = &queue->first;
    }
    return task;
}

static void run(struct srv_minds *minds, struct queue *queue)
{
    pthread_mutex_lock(&minds->mutex);
    for (;;) {
        struct task *task = take(queue);

        if (task == NULL && minds->quit)
            break;
        if (task == NULL) {
            pthread_cond_wait(&minds->wanted, &minds->mutex);
            continue;
        }
        pthread_mutex_unlock(&minds->mutex);
        if (task->work != NULL)
            task->work(task->context);
        else
            task->pass = tbl_thought_decide(&task->thought, &task->action) != 0;
        pthread_mutex_lock(&minds->mutex);
        put(&minds->finished, task);
        net_notify(minds->hub->net);
    }
    pthread_mutex_unlock(&minds->mutex);
}

static void *think(void *context)
{
    struct srv_minds *minds = context;

    run(minds, &minds->todo);
    return NULL;
}

/* Other work has a thread of its own and gives way: people wait for bots at a table. */
static void *toil(void *context)
{
    struct srv_minds *minds = context;

    /* On Linux this is of the thread alone. */
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), 10);
    run(minds, &minds->works);
    return NULL;
}

struct srv_minds *srv_minds_open(struct srv_hub *hub, int threads)
{
    struct srv_minds *minds = calloc(1, sizeof *minds);

    if (minds == NULL)
        abort();
    minds->hub = hub;
    minds->todo.last = &minds->todo.first;
    minds->works.last = &minds->works.first;
    minds->finished.last = &minds->finished.first;
    pthread_mutex_init(&minds->mutex, NULL);
    pthread_cond_init(&minds->wanted, NULL);
    for (int i = 0; i <= threads && i < THREADS_MAX; i++) {
        if (pthread_create(&minds->thread[i], NULL, i == 0 ? toil : think, minds) != 0)
            abort();
        minds->threads++;
    }
    return minds;
}

static void post(struct srv_minds *minds, struct task *task)
{
    pthread_mutex_lock(&minds->mutex);
    put(task->work != NULL ? &minds->works : &minds->todo, task);
    pthread_cond_broadcast(&minds->wanted);
    pthread_mutex_unlock(&minds->mutex);
}

void srv_think(struct srv_minds *minds, struct srv_table *table,
               const struct tbl_out_think *think)
{
    struct task *task = calloc(1, sizeof *task);

    if (task == NULL)
        abort();
    memcpy(task->table, table->id, sizeof task->table);
    tbl_think(table->table, think, &task->thought);
    minds->hub->count.thoughts++;
    post(minds, task);
}

int srv_work(struct srv_minds *minds, void (*work)(void *),
             void (*done)(struct srv_hub *, void *), void *context)
{
    struct task *task = calloc(1, sizeof *task);

    if (task == NULL || minds->working >= WORK_WAITING_MAX) {
        free(task);
        return -1;
    }
    task->work = work;
    task->done = done;
    task->context = context;
    minds->working++;
    post(minds, task);
    return 0;
}

static void finish(struct srv_minds *minds, struct task *task)
{
    struct srv_hub *hub = minds->hub;

    if (task->work != NULL) {
        minds->working--;
        task->done(hub, task->context);
    } else {
        struct srv_table *table = srv_table_find(hub, task->table);

        if (table != NULL && table->table != NULL) {
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
        struct task *task = take(&minds->finished);
        pthread_mutex_unlock(&minds->mutex);
        if (task == NULL)
            return;
        finish(minds, task);
    }
}

void srv_minds_close(struct srv_minds *minds)
{
    struct task *task;

    pthread_mutex_lock(&minds->mutex);
    while ((task = take(&minds->todo)) != NULL || (task = take(&minds->works)) != NULL)
        put(&minds->finished, task);
    minds->quit = 1;
    pthread_cond_broadcast(&minds->wanted);
    pthread_mutex_unlock(&minds->mutex);
    for (int i = 0; i < minds->threads; i++)
        pthread_join(minds->thread[i], NULL);
    while ((task = take(&minds->finished)) != NULL) {
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
