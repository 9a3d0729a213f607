/* thinker.c - see thinker.h. */
#include "terminal/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "bots/process.h"
#include "terminal/signals.h"

struct node {
    struct tui_thinking thinking;
    struct node *next;
};

struct list {
    struct node *first, **last;
};

struct tui_thinker {
    pthread_t thread;
    pthread_mutex_t mutex; /* of all below */
    pthread_cond_t asked;
    struct list questions, answers;
    int busy, stop;
    int fd; /* counts answers */
};

static void push(struct list *list, struct node *node)
{
    node->next = NULL;
    *list->last = node;
    list->last = &node->next;
}

static struct node *pop(struct list *list)
{
    struct node *node = list->first;

    if (node) {
        list->first = node->next;
        if (!list->first)
            list->last = &list->first;
    }
    return node;
}

static void think(struct tui_thinking *thinking)
{
    if (thinking->tells)
        thinking->pass = tbl_mind_follow(thinking->mind, &thinking->thought) != 0;
    else if (thinking->mind)
        thinking->pass =
            tbl_mind_decide(thinking->mind, &thinking->thought, &thinking->action) != 0;
    else
        thinking->pass = tbl_thought_decide(&thinking->thought, &thinking->action) != 0;
}

static void *work(void *own)
{
    struct tui_thinker *thinker = own;
    uint64_t one = 1;

    pthread_mutex_lock(&thinker->mutex);
    while (!thinker->stop) {
        struct node *node = pop(&thinker->questions);
        if (!node) {
            pthread_cond_wait(&thinker->asked, &thinker->mutex);
            continue;
        }
        pthread_mutex_unlock(&thinker->mutex);
        think(&node->thinking);
        pthread_mutex_lock(&thinker->mutex);
        push(&thinker->answers, node);
        thinker->busy--;
        /* A counter of 64 bits does not fill up. */
        if (write(thinker->fd, &one, sizeof one) < 0)
            continue;
    }
    pthread_mutex_unlock(&thinker->mutex);
    return NULL;
}

struct tui_thinker *tui_thinker_open(void)
{
    struct tui_thinker *thinker = calloc(1, sizeof *thinker);

    if (!thinker)
        return NULL;
    thinker->questions.last = &thinker->questions.first;
    thinker->answers.last = &thinker->answers.first;
    thinker->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&thinker->mutex, NULL);
    pthread_cond_init(&thinker->asked, NULL);
    if (thinker->fd >= 0 && tui_thread_start(&thinker->thread, work, thinker) == 0)
        return thinker;
    if (thinker->fd >= 0)
        close(thinker->fd);
    free(thinker);
    return NULL;
}

static void free_list(struct list *list, struct tbl_library *library)
{
    struct node *node;

    while ((node = pop(list)) != NULL) {
        tbl_thought_free(library, &node->thinking.thought);
        free(node);
    }
}

void tui_thinker_close(struct tui_thinker *thinker, struct tbl_library *library)
{
    pthread_mutex_lock(&thinker->mutex);
    thinker->stop = 1;
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->mutex);
    bot_process_hurry(1); /* nobody waits any longer for what a program thinks */
    pthread_join(thinker->thread, NULL);
    bot_process_hurry(0);
    free_list(&thinker->questions, library);
    free_list(&thinker->answers, library);
    pthread_cond_destroy(&thinker->asked);
    pthread_mutex_destroy(&thinker->mutex);
    close(thinker->fd);
    free(thinker);
}

int tui_thinker_fd(const struct tui_thinker *thinker)
{
    return thinker->fd;
}

int tui_thinker_ask(struct tui_thinker *thinker, const struct tui_thinking *thinking)
{
    struct node *node = malloc(sizeof *node);

    if (!node)
        return -1;
    node->thinking = *thinking;
    pthread_mutex_lock(&thinker->mutex);
    push(&thinker->questions, node);
    thinker->busy++;
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->mutex);
    return 0;
}

int tui_thinker_answer(struct tui_thinker *thinker, struct tui_thinking *thinking)
{
    uint64_t count;

    pthread_mutex_lock(&thinker->mutex);
    struct node *node = pop(&thinker->answers);
    if (!thinker->answers.first && read(thinker->fd, &count, sizeof count) < 0)
        count = 0; /* it was empty already */
    pthread_mutex_unlock(&thinker->mutex);
    if (!node)
        return 0;
    *thinking = node->thinking;
    free(node);
    return 1;
}

int tui_thinker_busy(struct tui_thinker *thinker)
{
    pthread_mutex_lock(&thinker->mutex);
    int busy = thinker->busy;
    pthread_mutex_unlock(&thinker->mutex);
    return busy;
}
