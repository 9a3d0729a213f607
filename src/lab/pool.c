/* pool.c - see pool.h. */
#include "lab/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define BLOCK_MAX 256
#define TICK_NS 100000000L

struct shared {
    const struct lab_work *work;
    const volatile sig_atomic_t *stop;
    uint64_t deals, block;
    atomic_uint_least64_t next, done;
    atomic_int running;
};

struct worker {
    struct shared *shared;
    void *own;
    pthread_t thread;
};

static double read_clock(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Takes blocks of deals until none are left. */
static void *run_worker(void *argument)
{
    struct worker *worker = argument;
    struct shared *shared = worker->shared;

    while (!*shared->stop) {
        uint64_t from = atomic_fetch_add(&shared->next, shared->block);
        uint64_t to =
            from + shared->block < shared->deals ? from + shared->block : shared->deals;
        uint64_t deal = from;
        while (deal < to && !*shared->stop && shared->work->play(worker->own, deal) == 0)
            deal++;
        atomic_fetch_add(&shared->done, deal > from ? deal - from : 0);
        if (deal < to || to == shared->deals)
            break;
    }
    atomic_fetch_sub(&shared->running, 1);
    return NULL;
}

int lab_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return cores < 1 ? 1 : cores > LAB_THREADS_MAX ? LAB_THREADS_MAX : (int)cores;
}

/* Interrupts go to the main thread, which sets the stop flag. */
static int start_worker(struct worker *worker)
{
    sigset_t all, old;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    atomic_fetch_add(&worker->shared->running, 1);
    int failed = pthread_create(&worker->thread, NULL, run_worker, worker);
    if (failed)
        atomic_fetch_sub(&worker->shared->running, 1);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return failed;
}

static void wait_for_all(struct shared *shared, struct lab_watch *watch, double start)
{
    for (long waited = 0; atomic_load(&shared->running) > 0;) {
        /* Short runs end at once, long ones are looked at ten times a second. */
        long pause = waited < TICK_NS ? TICK_NS / 100 : TICK_NS;
        struct timespec step = {0, pause};
        nanosleep(&step, NULL);
        waited += pause;
        if (watch->tick && waited >= TICK_NS) {
            struct lab_progress progress = {atomic_load(&shared->done), shared->deals,
                                            read_clock(CLOCK_MONOTONIC) - start};
            watch->tick(watch->context, &progress);
        }
    }
}

enum d4_status lab_pool(const struct lab_work *work, const void *context, uint64_t deals,
                        int threads, struct lab_watch *watch, void *result,
                        struct d4_error *error)
{
    struct worker workers[LAB_THREADS_MAX];
    struct shared shared = {.work = work, .stop = watch->stop, .deals = deals};
    double start = read_clock(CLOCK_MONOTONIC);
    double busy = read_clock(CLOCK_PROCESS_CPUTIME_ID);
    int count = 0;
    int started = 0;

    shared.block = deals / 4096 < 1 ? 1 : deals / 4096 > BLOCK_MAX ? BLOCK_MAX : deals / 4096;
    if (threads == 0)
        threads = lab_cores();
    if ((uint64_t)threads > deals)
        threads = (int)deals;
    for (; count < threads; count++) {
        workers[count] = (struct worker){.shared = &shared};
        workers[count].own = work->open(context, watch->stop, error);
        if (!workers[count].own)
            break;
    }
    while (count == threads && started < count && start_worker(&workers[started]) == 0)
        started++;
    if (started > 0)
        wait_for_all(&shared, watch, start);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < count; i++)
        work->close(workers[i].own, started > 0 ? result : NULL);
    watch->seconds = read_clock(CLOCK_MONOTONIC) - start;
    watch->busy = read_clock(CLOCK_PROCESS_CPUTIME_ID) - busy;
    watch->threads = started;
    if (count < threads)
        return D4_BAD_SETUP;
    return started > 0 ? D4_OK : d4_fail(D4_BAD_SETUP, error, "no thread could be started");
}
