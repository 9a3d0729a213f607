/* steps.c - see steps.h. */
#include "steps.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <sodium.h>
#include <sys/random.h>

#include "../table.h"
#include "server/net.h"

#define THREADS_MAX 80
#define START_WALL_MS INT64_C(1700000000000)
#define START_US INT64_C(1000000000)

enum state { READY, WAITING, OVER };

struct stepper {
    enum state state;
    pthread_t thread;
    void *(*run)(void *);
    void *context;
    sem_t turn;
    const pthread_cond_t *waits_for;
    int64_t until_us; /* INT64_MAX: without end */
    int timed_out;
};

static struct stepper steppers[THREADS_MAX];
static int count, on;
static pthread_t test_thread;
static sem_t test_turn;
static const pthread_cond_t *test_waits_for;
static __thread struct stepper *self; /* NULL: the test, or a thread of others */
static int64_t now_us;
static uint64_t chance;

int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __real_pthread_join(pthread_t, void **);
int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __real_pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int __real_pthread_cond_signal(pthread_cond_t *);
int __real_pthread_cond_broadcast(pthread_cond_t *);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __wrap_pthread_join(pthread_t, void **);
int __wrap_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __wrap_pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
int __wrap_pthread_cond_signal(pthread_cond_t *);
int __wrap_pthread_cond_broadcast(pthread_cond_t *);
ssize_t __wrap_getrandom(void *, size_t, unsigned);

/* --- Time and chance. */

int64_t net_clock_us(void)
{
    return now_us;
}

int64_t net_clock_wall_ms(void)
{
    return START_WALL_MS + (now_us - START_US) / 1000;
}

void steps_advance_ms(int64_t ms)
{
    now_us += ms * 1000;
}

static const char *chance_name(void)
{
    return "fuzz";
}

static uint32_t chance_number(void)
{
    return (uint32_t)(d4_wyrand(&chance) >> 32);
}

static void chance_bytes(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(d4_wyrand(&chance) >> 56);
}

static struct randombytes_implementation chance_source = {
    .implementation_name = chance_name, .random = chance_number, .buf = chance_bytes};

ssize_t __wrap_getrandom(void *bytes, size_t size, unsigned flags)
{
    (void)flags;
    chance_bytes(bytes, size);
    return (ssize_t)size;
}

/* --- Threads. */

static int is_ours(void)
{
    return on && (self != NULL || pthread_equal(pthread_self(), test_thread));
}

static void await(sem_t *turn)
{
    while (sem_wait(turn) != 0)
        FUZZ_ASSERT(errno == EINTR, "a semaphore failed");
}

static void *begin(void *context)
{
    self = context;
    await(&self->turn);
    void *result = self->run(self->context);
    self->state = OVER;
    sem_post(&test_turn);
    return result;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *context)
{
    if (!is_ours())
        return __real_pthread_create(thread, attributes, run, context);
    FUZZ_ASSERT(count < THREADS_MAX, "too many threads");
    struct stepper *stepper = &steppers[count++];
    *stepper = (struct stepper){.state = READY, .run = run, .context = context};
    sem_init(&stepper->turn, 0, 0);
    int status = __real_pthread_create(thread, attributes, begin, stepper);
    stepper->thread = *thread;
    return status;
}

static int can_step(struct stepper *stepper)
{
    return stepper->state == READY ||
           (stepper->state == WAITING && stepper->until_us <= now_us);
}

int steps_ready(void)
{
    int ready = 0;

    for (int i = 0; i < count; i++)
        ready += can_step(&steppers[i]);
    return ready;
}

static void step(struct stepper *stepper)
{
    stepper->timed_out = stepper->state == WAITING;
    stepper->state = READY;
    sem_post(&stepper->turn);
    await(&test_turn);
}

void steps_take(unsigned which)
{
    int ready = steps_ready();

    if (ready == 0)
        return;
    which %= (unsigned)ready;
    for (int i = 0; i < count; i++)
        if (can_step(&steppers[i]) && which-- == 0) {
            step(&steppers[i]);
            return;
        }
}

int __wrap_pthread_join(pthread_t thread, void **result)
{
    for (int i = 0; is_ours() && i < count; i++)
        while (pthread_equal(steppers[i].thread, thread) && steppers[i].state != OVER) {
            FUZZ_ASSERT(steps_ready() > 0, "a thread that is waited for never ends");
            steps_take(0);
        }
    return __real_pthread_join(thread, result);
}

/* The test waits as well, when the server closes: the others go on meanwhile. */
static void test_waits(const pthread_cond_t *condition)
{
    test_waits_for = condition;
    while (test_waits_for != NULL) {
        FUZZ_ASSERT(steps_ready() > 0, "the loop waits for nobody");
        steps_take(0);
    }
}

static int wait_until(const pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t until_us)
{
    pthread_mutex_unlock(mutex);
    if (self == NULL) {
        test_waits(condition);
    } else {
        self->state = WAITING;
        self->waits_for = condition;
        self->until_us = until_us;
        sem_post(&test_turn);
        await(&self->turn);
    }
    pthread_mutex_lock(mutex);
    return self != NULL && self->timed_out ? ETIMEDOUT : 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    return is_ours() ? wait_until(condition, mutex, INT64_MAX)
                     : __real_pthread_cond_wait(condition, mutex);
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *until)
{
    if (!is_ours())
        return __real_pthread_cond_timedwait(condition, mutex, until);
    return wait_until(condition, mutex,
                      (int64_t)until->tv_sec * 1000000 + until->tv_nsec / 1000);
}

static void wake(const pthread_cond_t *condition, int all)
{
    if (test_waits_for == condition)
        test_waits_for = NULL;
    for (int i = 0; i < count; i++) {
        struct stepper *stepper = &steppers[i];

        if (stepper->state != WAITING || stepper->waits_for != condition)
            continue;
        stepper->state = READY;
        stepper->until_us = INT64_MAX;
        if (!all)
            return;
    }
}

int __wrap_pthread_cond_signal(pthread_cond_t *condition)
{
    if (!is_ours())
        return __real_pthread_cond_signal(condition);
    wake(condition, 0);
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition)
{
    if (!is_ours())
        return __real_pthread_cond_broadcast(condition);
    wake(condition, 1);
    return 0;
}

void steps_begin(uint64_t seed)
{
    static int once;

    if (!once) {
        randombytes_set_implementation(&chance_source);
        sem_init(&test_turn, 0, 0);
        test_thread = pthread_self();
        once = 1;
    }
    chance = seed;
    now_us = START_US;
    on = 1;
}

void steps_reap(void)
{
    for (int i = 0; i < count; i++) {
        FUZZ_ASSERT(steppers[i].state == OVER, "a thread is left");
        sem_destroy(&steppers[i].turn);
    }
    count = 0;
}

void steps_end(void)
{
    steps_reap();
    on = 0;
}
