/* net_crew.c - threads that help the loop's own where a round reads or writes on many
 * connections.
 *
 * Only the system calls (and TLS) are shared out, and the loop waits until all of them are
 * done: while the crew works nobody else touches a connection, and everything that a handler
 * sees happens on the loop's thread, as without a crew. Whoever is free takes the next
 * connection, so a helper that gets no processor holds nobody up: it finds nothing left. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "net_private.h"

struct net_crew {
    struct net_loop *loop;
    void (*work)(struct net_loop *loop, int item);
    int items;
    atomic_int next; /* item that nobody has taken yet */
    pthread_mutex_t mutex;
    pthread_cond_t begun, done;
    /* Under the mutex. */
    bool open; /* there are items that a helper may take */
    bool quit;
    int busy; /* helpers at work */
    int helpers;
    pthread_t helper[NET_HELPERS_MAX];
};

static void take_items(struct net_crew *crew)
{
    int item;

    while ((item = atomic_fetch_add(&crew->next, 1)) < crew->items)
        crew->work(crew->loop, item);
}

static void *help(void *context)
{
    struct net_crew *crew = context;

    pthread_mutex_lock(&crew->mutex);
    while (!crew->quit) {
        if (!crew->open) {
            pthread_cond_wait(&crew->begun, &crew->mutex);
            continue;
        }
        crew->busy++;
        pthread_mutex_unlock(&crew->mutex);
        take_items(crew);
        pthread_mutex_lock(&crew->mutex);
        crew->open = false; /* nothing is left for those who come later */
        if (--crew->busy == 0)
            pthread_cond_signal(&crew->done);
    }
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

struct net_crew *net_crew_open(struct net_loop *loop, int helpers)
{
    struct net_crew *crew = calloc(1, sizeof *crew);

    if (!crew)
        return NULL;
    crew->loop = loop;
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->begun, NULL);
    pthread_cond_init(&crew->done, NULL);
    while (crew->helpers < helpers && crew->helpers < NET_HELPERS_MAX &&
           pthread_create(&crew->helper[crew->helpers], NULL, help, crew) == 0)
        crew->helpers++;
    return crew;
}

void net_crew_close(struct net_crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->mutex);
    crew->quit = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->mutex);
    for (int i = 0; i < crew->helpers; i++)
        pthread_join(crew->helper[i], NULL);
    pthread_mutex_destroy(&crew->mutex);
    pthread_cond_destroy(&crew->begun);
    pthread_cond_destroy(&crew->done);
    free(crew);
}

void net_crew_share(struct net_crew *crew, int items,
                    void (*work)(struct net_loop *loop, int item))
{
    pthread_mutex_lock(&crew->mutex);
    crew->work = work;
    crew->items = items;
    atomic_store(&crew->next, 0);
    crew->open = true;
    pthread_cond_broadcast(&crew->begun);
    pthread_mutex_unlock(&crew->mutex);
    take_items(crew);
    pthread_mutex_lock(&crew->mutex);
    crew->open = false;
    while (crew->busy > 0)
        pthread_cond_wait(&crew->done, &crew->mutex);
    pthread_mutex_unlock(&crew->mutex);
}
