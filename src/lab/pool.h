/* pool.h - threads that share out deals; for sim.c and compare.c. */
#ifndef DRAWFOUR_LAB_POOL_H
#define DRAWFOUR_LAB_POOL_H

#include "lab/sim.h"

/* One kind of work. All functions but 'play' run in the caller's thread. */
struct lab_work {
    void *(*open)(const void *context, const volatile sig_atomic_t *stop,
                  struct d4_error *error);  /* a thread's own; NULL: it failed */
    int (*play)(void *own, uint64_t deal);  /* -1: it was stopped */
    void (*close)(void *own, void *result); /* adds up and frees; 'result' may be NULL */
};

/* How many threads can run at once. */
int lab_cores(void);

/* Plays deals 0 to 'deals' - 1 on 'threads' threads, or one a core for 0. */
D4_CHECK enum d4_status lab_pool(const struct lab_work *work, const void *context,
                                 uint64_t deals, int threads, struct lab_watch *watch,
                                 void *result, struct d4_error *error);

#endif
