/* texts.c - a thread that reads texts of tables' own, and the requests that wait for it. */
#define _GNU_SOURCE /* gettid() */
#include "server/texts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define WAITING_MAX 64            /* requests, in all */
#define WAITING_MAX_PER_ADDRESS 2 /* this machine itself has no address */

/* A request that waits, with copies of its texts. */
struct job {
    struct job *next;
    uint64_t address;
    int count;
    struct tbl_text text[TBL_TEXTS_MAX];
    struct tbl_reading *reading[TBL_TEXTS_MAX];
    void (*again)(struct srv_hub *, void *);
    void *context;
};

struct queue {
    struct job *first, **last;
};

struct srv_texts {
    struct srv_hub *hub;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted;
    struct queue todo, finished; /* under the mutex */
    struct job *reading;         /* what the thread is at; under the mutex */
    int quit;                    /* under the mutex */
    uint64_t read;               /* texts; the loop's own */
};

static void put(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->last = job;
    queue->last = &job->next;
}

static struct job *take(struct queue *queue)
{
    struct job *job = queue->first;

    if (job != NULL) {
        queue->first = job->next;
        if (queue->first == NULL)
            queue->last = &queue->first;
    }
    return job;
}

static void read_texts(struct job *job)
{
    for (int i = 0; i < job->count; i++) {
        job->reading[i] = malloc(sizeof *job->reading[i]);
        if (job->reading[i] == NULL)
            abort();
        tbl_reading_make(job->text[i], job->reading[i]);
    }
}

static void *run(void *context)
{
    struct srv_texts *texts = context;

    /* People at tables go first. On Linux this is of the thread alone. */
    (void)setpriority(PRIO_PROCESS, (id_t)gettid(), 10);
    pthread_mutex_lock(&texts->mutex);
    while (!texts->quit) {
        struct job *job = texts->reading = take(&texts->todo);

        if (job == NULL) {
            pthread_cond_wait(&texts->wanted, &texts->mutex);
            continue;
        }
        pthread_mutex_unlock(&texts->mutex);
        read_texts(job);
        pthread_mutex_lock(&texts->mutex);
        texts->reading = NULL;
        put(&texts->finished, job);
        net_notify(texts->hub->net);
    }
    pthread_mutex_unlock(&texts->mutex);
    return NULL;
}

struct srv_texts *srv_texts_open(struct srv_hub *hub)
{
    struct srv_texts *texts = calloc(1, sizeof *texts);

    if (texts == NULL)
        abort();
    texts->hub = hub;
    texts->todo.last = &texts->todo.first;
    texts->finished.last = &texts->finished.first;
    pthread_mutex_init(&texts->mutex, NULL);
    pthread_cond_init(&texts->wanted, NULL);
    if (pthread_create(&texts->thread, NULL, run, texts) != 0)
        abort();
    return texts;
}

static void free_job(struct job *job)
{
    for (int i = 0; i < job->count; i++) {
        free((char *)(uintptr_t)job->text[i].text);
        free(job->reading[i]);
    }
    free(job);
}

void srv_texts_close(struct srv_texts *texts)
{
    struct job *job;

    pthread_mutex_lock(&texts->mutex);
    texts->quit = 1;
    pthread_cond_signal(&texts->wanted);
    pthread_mutex_unlock(&texts->mutex);
    pthread_join(texts->thread, NULL);
    while ((job = take(&texts->todo)) != NULL || (job = take(&texts->finished)) != NULL) {
        job->again(NULL, job->context);
        free_job(job);
    }
    pthread_mutex_destroy(&texts->mutex);
    pthread_cond_destroy(&texts->wanted);
    free(texts);
}

/* How many requests wait that 'address' has sent; 0: all. Under the mutex. */
static int count_waiting(const struct srv_texts *texts, uint64_t address)
{
    int count = texts->reading != NULL && (!address || texts->reading->address == address);

    for (const struct job *job = texts->todo.first; job != NULL; job = job->next)
        count += !address || job->address == address;
    for (const struct job *job = texts->finished.first; job != NULL; job = job->next)
        count += !address || job->address == address;
    return count;
}

enum srv_texts_state srv_texts_wait(struct srv_hub *hub, const struct net_conn *conn,
                                    const struct tbl_text *missing, int count,
                                    void (*again)(struct srv_hub *, void *), void *context)
{
    struct srv_texts *texts = hub->texts;
    uint64_t address = net_address_hash(conn);

    if (count == 0)
        return SRV_TEXTS_READ;
    pthread_mutex_lock(&texts->mutex);
    int full = count_waiting(texts, 0) >= WAITING_MAX ||
               (address && count_waiting(texts, address) >= WAITING_MAX_PER_ADDRESS);
    pthread_mutex_unlock(&texts->mutex);
    if (full) {
        hub->count.throttled++;
        return SRV_TEXTS_BUSY;
    }
    struct job *job = calloc(1, sizeof *job);
    if (job == NULL)
        abort();
    job->address = address;
    job->again = again;
    job->context = context;
    for (; job->count < count; job->count++) {
        job->text[job->count] = missing[job->count];
        job->text[job->count].text = strdup(missing[job->count].text);
        if (job->text[job->count].text == NULL)
            abort();
    }
    pthread_mutex_lock(&texts->mutex);
    put(&texts->todo, job);
    pthread_cond_signal(&texts->wanted);
    pthread_mutex_unlock(&texts->mutex);
    return SRV_TEXTS_WAITS;
}

void srv_texts_done(struct srv_texts *texts)
{
    struct srv_hub *hub = texts->hub;

    for (;;) {
        pthread_mutex_lock(&texts->mutex);
        struct job *job = take(&texts->finished);
        pthread_mutex_unlock(&texts->mutex);
        if (job == NULL)
            return;
        for (int i = 0; i < job->count; i++)
            tbl_library_keep(hub->world.library, job->reading[i]);
        texts->read += (uint64_t)job->count;
        job->again(hub, job->context);
        free_job(job);
    }
}

void srv_texts_by_itself(struct srv_hub *hub, int on)
{
    tbl_library_may_read(hub->world.library, on || !hub->ready);
}

uint64_t srv_texts_count(struct srv_texts *texts, int *waiting)
{
    pthread_mutex_lock(&texts->mutex);
    *waiting = count_waiting(texts, 0);
    pthread_mutex_unlock(&texts->mutex);
    return texts->read + tbl_library_reads(texts->hub->world.library);
}
