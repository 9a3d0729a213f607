/* signals.c - see signals.h. */
#define _GNU_SOURCE /* ppoll() */
#include "terminal/signals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static const int NUMBERS[] = {SIGTERM, SIGHUP, SIGINT, SIGWINCH};
#define COUNT (sizeof NUMBERS / sizeof *NUMBERS)

static volatile sig_atomic_t stops, interrupts, resizes;
static struct sigaction before[COUNT];

static void on_signal(int number)
{
    if (number == SIGINT)
        interrupts = 1;
    else if (number == SIGWINCH)
        resizes = 1;
    else
        stops = 1;
}

void tui_signals_open(void)
{
    struct sigaction action = {.sa_handler = on_signal};

    stops = interrupts = resizes = 0;
    for (size_t i = 0; i < COUNT; i++)
        sigaction(NUMBERS[i], &action, &before[i]);
}

void tui_signals_close(void)
{
    for (size_t i = 0; i < COUNT; i++)
        sigaction(NUMBERS[i], &before[i], NULL);
}

/* While they are held back none can come between the look at what came and the wait, which
 * lets them in again in one step. */
int tui_wait(struct pollfd *fds, nfds_t count, int wait_ms)
{
    struct timespec limit = {wait_ms / 1000, wait_ms % 1000 * 1000000L};
    sigset_t ours, usual;
    int ready = -1;

    sigemptyset(&ours);
    for (size_t i = 0; i < COUNT; i++)
        sigaddset(&ours, NUMBERS[i]);
    pthread_sigmask(SIG_BLOCK, &ours, &usual);
    if (stops || interrupts || resizes)
        errno = EINTR;
    else
        ready = ppoll(fds, count, wait_ms < 0 ? NULL : &limit, &usual);
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    errno = error;
    return ready;
}

int tui_signals_take(void)
{
    int came = 0;

    if (stops) {
        stops = 0;
        came |= TUI_SIGNAL_STOP;
    }
    if (interrupts) {
        interrupts = 0;
        came |= TUI_SIGNAL_INTERRUPT;
    }
    if (resizes) {
        resizes = 0;
        came |= TUI_SIGNAL_RESIZE;
    }
    return came;
}

int tui_thread_start(pthread_t *thread, void *(*work)(void *own), void *own)
{
    sigset_t all, usual;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &usual);
    int status = pthread_create(thread, NULL, work, own);
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return status == 0 ? 0 : -1;
}
